/** House, things, food and people. Columns as in entries.ts. */
export const homeWords = `
n|house|房子|maison f|дом|a building to live in|供人居住的建筑|bâtiment où l'on habite|здание для жилья
n|door|门|porte f|дверь|what one opens to go into a room|进出房间要打开的东西|ce qu'on ouvre pour entrer|то, что открывают, чтобы войти
n|window|窗户|fenêtre f|окно|an opening in a wall for light|墙上透光的开口|ouverture d'un mur pour la lumière|отверстие в стене для света
n|wall|墙|mur m|стена|the side of a room or house|房间或房子的四边|côté d'une pièce ou d'une maison|сторона комнаты или дома
n|roof|屋顶|toit m|крыша|the cover of a house|房子的顶部|couverture d'une maison|верхнее покрытие дома
n|table|桌子|table f|стол|a piece of furniture with a flat top|有平面的家具|meuble à plateau plat|мебель с плоским верхом
n|chair|椅子|chaise f|стул|a seat with a back|有靠背的坐具|siège à dossier|сиденье со спинкой
n|bed|床|lit m|кровать|a thing to sleep on|睡觉用的家具|meuble où l'on dort|мебель, на которой спят
n|lamp|灯|lampe f|лампа|a thing that gives light|发光照明的器具|objet qui éclaire|предмет, который светит
n|clock|时钟|horloge f|часы|a thing that shows the time|指示时间的器具|objet qui montre l'heure|прибор, показывающий время
n|mirror|镜子|miroir m|зеркало|glass in which one sees oneself|能照见自己的玻璃|verre où l'on se voit|стекло, в котором видят себя
n|glass|玻璃杯|verre m|стакан|a vessel to drink from|喝水的玻璃器具|récipient pour boire|сосуд для питья
n|cup|杯子|tasse f|чашка|a small vessel with a handle|带把的小器皿|petit récipient à anse|небольшой сосуд с ручкой
n|plate|盘子|assiette f|тарелка|a flat dish to eat from|盛饭菜的平底器皿|plat individuel pour manger|плоская посуда для еды
n|knife|刀|couteau m|нож|a tool with a blade for cutting|切东西的工具|outil à lame pour couper|инструмент для резания
n|fork|叉子|fourchette f|вилка|a tool with points for eating|带齿的餐具|ustensile à dents pour manger|прибор с зубцами для еды
n|spoon|勺子|cuillère f|ложка|a tool for eating soup|喝汤的餐具|ustensile pour manger la soupe|прибор для супа
n|book|书|livre m|книга|pages with text bound together|装订成册的文字|feuilles de texte reliées|переплетённые листы с текстом
n|letter|信|lettre f|письмо|a written message that is sent|寄给别人的文字|message écrit que l'on envoie|написанное и посланное сообщение
n|newspaper|报纸|journal m|газета|printed pages with the news|刊登新闻的印刷品|feuilles imprimées avec les nouvelles|печатные листы с новостями
n|paper|纸|papier m|бумага|thin sheets to write on|写字用的薄片|feuilles minces pour écrire|тонкие листы для письма
n|pen|钢笔|stylo m|ручка|a tool to write with ink|用墨水写字的工具|outil pour écrire à l'encre|предмет для письма чернилами
n|word|词|mot m|слово|a unit of language that has a meaning|有意义的语言单位|unité de langage qui a un sens|единица языка, имеющая смысл
n|language|语言|langue f|язык|the words of a people|一个民族所说的话|mots d'un peuple|слова народа
n|question|问题|question f|вопрос|words that ask for an answer|要求回答的话|paroles qui demandent une réponse|слова, требующие ответа
n|answer|答案|réponse f|ответ|words that follow a question|对问题的回应|paroles qui suivent une question|слова в ответ на вопрос
n|picture|图片|image f|картина|something drawn, painted or photographed|画出或拍下的形象|ce qui est dessiné, peint ou photographié|нарисованное или снятое
n|music|音乐|musique f|музыка|sounds in a pleasant order|悦耳有序的声音|sons dans un ordre agréable|приятно упорядоченные звуки
n|song|歌|chanson f|песня|words that are sung|唱出来的词|paroles chantées|слова, которые поют
n|game|游戏|jeu m|игра|what one plays for fun|为了娱乐而玩的活动|activité pour s'amuser|занятие ради веселья
n|telephone|电话|téléphone m|телефон|a thing for talking over a distance|远距离通话的工具|appareil pour parler de loin|прибор для разговора на расстоянии
n|computer|电脑|ordinateur m|компьютер|a machine that calculates and keeps data|能计算和存储数据的机器|machine qui calcule et garde des données|машина, которая считает и хранит данные
n|coat|外套|manteau m|пальто|a warm garment for outside|外面穿的保暖衣服|vêtement chaud pour sortir|тёплая верхняя одежда
n|shoe|鞋|chaussure f|ботинок|what one wears on a foot|穿在脚上的东西|ce qu'on porte au pied|то, что носят на ноге
n|hat|帽子|chapeau m|шляпа|what one wears on the head|戴在头上的东西|ce qu'on porte sur la tête|то, что носят на голове
n|umbrella|雨伞|parapluie m|зонт|a cover held up against rain|挡雨的用具|abri portatif contre la pluie|укрытие от дождя с ручкой
n|bread|面包|pain m|хлеб|food baked from flour|用面粉烤成的食物|aliment de farine cuite au four|еда, испечённая из муки
n|milk|牛奶|lait m|молоко|the white drink from cows|母牛产的白色饮料|boisson blanche que donnent les vaches|белый напиток от коровы
n|cheese|奶酪|fromage m|сыр|food made from milk|用奶做成的食物|aliment fait de lait|еда из молока
n|butter|黄油|beurre m|масло|yellow fat made from milk|从奶里提取的黄色油脂|graisse jaune faite de lait|жёлтый жир из молока
n|egg|鸡蛋|œuf m|яйцо|what hens lay|母鸡下的蛋|ce que pondent les poules|то, что несёт курица
n|meat|肉|viande f|мясо|the flesh of animals as food|供食用的动物的肉|chair des animaux que l'on mange|пища из тела животных
n|soup|汤|soupe f|суп|a hot liquid food|热的液体食物|aliment liquide et chaud|горячая жидкая еда
n|salt|盐|sel m|соль|white grains that give taste|调味用的白色颗粒|grains blancs qui donnent du goût|белые крупинки для вкуса
n|sugar|糖|sucre m|сахар|white grains that are sweet|甜的白色颗粒|grains blancs et doux|сладкие белые крупинки
n|tea|茶|thé m|чай|a hot drink made from leaves|用叶子泡的热饮|boisson chaude faite de feuilles|горячий напиток из листьев
n|coffee|咖啡|café m|кофе|a hot brown drink made from beans|用豆子做的褐色热饮|boisson brune et chaude faite de grains|горячий коричневый напиток из зёрен
n|wine|葡萄酒|vin m|вино|a drink made from grapes|用葡萄酿的酒|boisson faite de raisin|напиток из винограда
n|beer|啤酒|bière f|пиво|a drink made from barley|用大麦酿的酒|boisson faite d'orge|напиток из ячменя
n|apple|苹果|pomme f|яблоко|a round fruit of a tree|树上结的圆形水果|fruit rond d'un arbre|круглый плод дерева
n|potato|土豆|pomme de terre f|картофель|a brown vegetable from the ground|长在地里的褐色蔬菜|légume brun qui pousse dans la terre|коричневый овощ из земли
n|rice|米饭|riz m|рис|small white grains as food|白色的小粒粮食|petits grains blancs que l'on mange|мелкие белые зёрна для еды
n|breakfast|早饭|petit déjeuner m|завтрак|the first meal of the day|一天的第一顿饭|premier repas du jour|первая еда дня
n|dinner|晚饭|dîner m|ужин|the meal of the evening|晚上吃的饭|repas du soir|вечерняя еда
n|man|男人|homme m|мужчина|a grown male person|成年男性|personne adulte masculine|взрослый человек мужского пола
n|woman|女人|femme f|женщина|a grown female person|成年女性|personne adulte féminine|взрослый человек женского пола
n|child|孩子|enfant m|ребёнок|a young person|年纪小的人|jeune personne|маленький человек
n|boy|男孩|garçon m|мальчик|a male child|男的孩子|enfant masculin|ребёнок мужского пола
n|girl|女孩|fille f|девочка|a female child|女的孩子|enfant féminin|ребёнок женского пола
n|mother|母亲|mère f|мать|a woman who has a child|有孩子的女人|femme qui a un enfant|женщина, у которой есть ребёнок
n|father|父亲|père m|отец|a man who has a child|有孩子的男人|homme qui a un enfant|мужчина, у которого есть ребёнок
n|brother|兄弟|frère m|брат|a son of the same parents|同父母的男子|fils des mêmes parents|сын тех же родителей
n|sister|姐妹|sœur f|сестра|a daughter of the same parents|同父母的女子|fille des mêmes parents|дочь тех же родителей
n|family|家庭|famille f|семья|parents and children together|父母和孩子的整体|parents et enfants ensemble|родители и дети вместе
n|friend|朋友|ami m|друг|a person one likes and trusts|喜欢并信任的人|personne que l'on aime bien|человек, которого любят и которому верят
n|neighbour|邻居|voisin m|сосед|a person who lives near|住在附近的人|personne qui habite à côté|человек, живущий рядом
n|teacher|老师|professeur m|учитель|a person who teaches|教书的人|personne qui enseigne|человек, который учит
n|student|学生|étudiant m|студент|a person who studies|学习的人|personne qui étudie|человек, который учится
n|doctor|医生|médecin m|врач|a person who heals|治病的人|personne qui soigne|человек, который лечит
n|name|名字|nom m|имя|the word by which one is called|称呼人的词|mot par lequel on appelle quelqu'un|слово, которым зовут человека
n|head|头|tête f|голова|the top part of the body|身体最上面的部分|partie supérieure du corps|верхняя часть тела
n|eye|眼睛|œil m|глаз|the part of the body that sees|看东西的器官|organe qui voit|орган зрения
n|hand|手|main f|рука|the part of the body that holds|拿东西的身体部分|partie du corps qui saisit|часть тела, которой берут
n|foot|脚|pied m|нога|the part of the body one stands on|站立时着地的身体部分|partie du corps sur laquelle on se tient|часть тела, на которой стоят
n|heart|心|cœur m|сердце|the part of the body that moves the blood|推动血液流动的器官|organe qui fait circuler le sang|орган, который движет кровь
n|work|工作|travail m|работа|what one does for money|为挣钱而做的事|ce qu'on fait pour de l'argent|то, что делают за деньги
n|life|生命|vie f|жизнь|the time between birth and death|从生到死的过程|temps entre la naissance et la mort|время от рождения до смерти
n|world|世界|monde m|мир|the earth and all people on it|地球和地球上所有的人|la terre et tous les gens|земля и все люди на ней
n|love|爱|amour m|любовь|a deep liking for somebody|对人深深的喜欢|sentiment profond pour quelqu'un|глубокое чувство к кому-то
n|news|新闻|nouvelles fp|новости|reports of what has happened|对新发生的事的报道|récits de ce qui s'est passé|сообщения о том, что случилось
`;
