/** What things are like, and the small words between the others. Columns as in entries.ts. */
export const qualityWords = `
adj|big|大|grand|большой|of great size|体积大的|de grande taille|значительный по размеру
adj|small|小|petit|маленький|of little size|体积小的|de petite taille|незначительный по размеру
adj|long|长|long|длинный|reaching far from end to end|两端距离远的|qui s'étend loin|имеющий большую длину
adj|short|短|court|короткий|not reaching far from end to end|两端距离近的|qui s'étend peu|имеющий малую длину
adj|high|高|haut|высокий|reaching far up|向上距离大的|qui s'élève loin|поднимающийся далеко вверх
adj|low|低|bas|низкий|near the ground|离地面近的|près du sol|близкий к земле
adj|good|好|bon|хороший|as one wishes it|令人满意的|tel qu'on le souhaite|такой, как нужно
adj|bad|坏|mauvais|плохой|not as one wishes it|令人不满意的|tel qu'on ne le souhaite pas|не такой, как нужно
adj|new|新|nouveau|новый|made or known a short time ago|刚出现的|fait ou connu depuis peu|недавно появившийся
adj|old|旧|vieux|старый|made or born long ago|存在很久的|fait ou né depuis longtemps|давно существующий
adj|young|年轻|jeune|молодой|born not long ago|年纪不大的|né depuis peu|родившийся недавно
adj|hot|热|chaud|горячий|of high temperature|温度高的|de température élevée|имеющий высокую температуру
adj|cold|冷|froid|холодный|of low temperature|温度低的|de basse température|имеющий низкую температуру
adj|fast|快|rapide|быстрый|moving much in little time|速度大的|qui avance beaucoup en peu de temps|движущийся с большой скоростью
adj|slow|慢|lent|медленный|moving little in much time|速度小的|qui avance peu en beaucoup de temps|движущийся с малой скоростью
adj|beautiful|美丽|beau|красивый|pleasant to look at|好看的|agréable à regarder|приятный на вид
adj|strong|强|fort|сильный|having much force|力量大的|qui a beaucoup de force|имеющий много силы
adj|weak|弱|faible|слабый|having little force|力量小的|qui a peu de force|имеющий мало силы
adj|easy|容易|facile|лёгкий|done without effort|不费力的|qui se fait sans effort|не требующий усилий
adj|difficult|困难|difficile|трудный|done with much effort|很费力的|qui demande beaucoup d'effort|требующий много усилий
adj|cheap|便宜|bon marché|дешёвый|costing little|价钱低的|qui coûte peu|стоящий мало
adj|expensive|昂贵|cher|дорогой|costing much|价钱高的|qui coûte beaucoup|стоящий много
adj|free|自由|libre|свободный|not held by anybody|不受限制的|que rien ne retient|никем не стеснённый
adj|happy|高兴|heureux|счастливый|full of joy|心里快乐的|plein de joie|полный радости
adj|sad|悲伤|triste|грустный|without joy|心里难过的|sans joie|лишённый радости
adj|tired|累|fatigué|усталый|in need of rest|需要休息的|qui a besoin de repos|нуждающийся в отдыхе
adj|ill|生病的|malade|больной|not in good health|身体不健康的|en mauvaise santé|нездоровый
adj|red|红色|rouge|красный|of the colour of blood|像血一样的颜色|de la couleur du sang|цвета крови
adj|blue|蓝色|bleu|синий|of the colour of a clear sky|像晴天天空一样的颜色|de la couleur du ciel clair|цвета ясного неба
adj|green|绿色|vert|зелёный|of the colour of grass|像草一样的颜色|de la couleur de l'herbe|цвета травы
adj|yellow|黄色|jaune|жёлтый|of the colour of lemons|像柠檬一样的颜色|de la couleur du citron|цвета лимона
adj|white|白色|blanc|белый|of the colour of snow|像雪一样的颜色|de la couleur de la neige|цвета снега
adj|black|黑色|noir|чёрный|of the colour of coal|像煤一样的颜色|de la couleur du charbon|цвета угля
adj|warm|温暖|tiède|тёплый|pleasantly hot|不冷也不太热的|agréablement chaud|приятно нагретый
adj|dark|黑暗|sombre|тёмный|with little light|缺少光的|qui a peu de lumière|имеющий мало света
pron|I|我|je|я|the person who speaks|说话的人|la personne qui parle|тот, кто говорит
pron|you|你|tu|ты|the person spoken to|听话的人|la personne à qui l'on parle|тот, с кем говорят
pron|he|他|il|он|the man spoken of|谈到的男人|l'homme dont on parle|мужчина, о котором говорят
pron|she|她|elle|она|the woman spoken of|谈到的女人|la femme dont on parle|женщина, о которой говорят
pron|we|我们|nous|мы|I and others|我和别人|moi et d'autres|я и другие
pron|they|他们|ils|они|the people spoken of|谈到的那些人|les gens dont on parle|люди, о которых говорят
adv|where|哪里|où|где|in which place|在什么地方|en quel lieu|в каком месте
adv|when|什么时候|quand|когда|at which time|在什么时间|à quel moment|в какое время
adv|why|为什么|pourquoi|почему|for which reason|因为什么原因|pour quelle raison|по какой причине
adv|how|怎么|comment|как|in which way|用什么方式|de quelle manière|каким образом
adv|very|很|très|очень|to a high degree|程度高|à un haut degré|в высокой степени
adv|not|不|ne pas|не|a word that denies|表示否定的词|mot qui nie|слово отрицания
conj|and|和|et|и|a word that joins|表示连接的词|mot qui relie|слово, которое соединяет
conj|or|或者|ou|или|a word that offers a choice|表示选择的词|mot qui offre un choix|слово, предлагающее выбор
conj|but|但是|mais|но|a word that sets against|表示转折的词|mot qui oppose|слово, которое противопоставляет
prep|in|在|dans|в|inside of|在里面|à l'intérieur de|внутри чего-либо
prep|with|跟|avec|с|in the company of|同什么一起|en compagnie de|вместе с чем-либо
prep|without|没有|sans|без|not having|不带什么|n'ayant pas|не имея чего-либо
prep|for|为了|pour|для|meant to help or reach|表示目的|destiné à|ради чего-либо
prep|of|的|de|из|belonging to or made from|表示所属|qui appartient à|принадлежащий или взятый от
phr|hello|你好|bonjour|здравствуйте|a word of greeting|见面时说的话|mot de salutation|слово приветствия
phr|goodbye|再见|au revoir|до свидания|a word when one leaves|分别时说的话|mot que l'on dit en partant|слово прощания
phr|thank you|谢谢|merci|спасибо|words of thanks|表示感谢的话|mot de remerciement|слово благодарности
phr|please|请|s'il vous plaît|пожалуйста|a word when one asks politely|有礼貌地请求时说的话|mots pour demander poliment|слово вежливой просьбы
phr|yes|对|oui|да|a word that agrees|表示同意的话|mot d'accord|слово согласия
phr|no|不对|non|нет|a word that refuses|表示不同意的话|mot de refus|слово отказа
phr|good morning|早上好|bonjour|доброе утро|a greeting of the morning|早晨见面时说的话|salutation du matin|утреннее приветствие
phr|good evening|晚上好|bonsoir|добрый вечер|a greeting of the evening|晚上见面时说的话|salutation du soir|вечернее приветствие
phr|good night|晚安|bonne nuit|спокойной ночи|words before sleep|睡觉前说的话|mots avant le sommeil|слова перед сном
phr|excuse me|对不起|excusez-moi|извините|words when one disturbs|打扰别人时说的话|mots quand on dérange|слово, когда беспокоят другого
phr|train station|火车站|gare ferroviaire|железнодорожный вокзал|a place where trains stop|火车停靠的地方|lieu où les trains s'arrêtent|место остановки поездов
phr|how much|多少钱|combien|сколько|words that ask for a price|询问价钱的话|mot qui demande un prix|слово вопроса о цене
phr|welcome|欢迎|bienvenue|добро пожаловать|a word to guests|对客人说的话|mot adressé aux invités|слова гостям
phr|happy birthday|生日快乐|joyeux anniversaire|с днём рождения|a wish on the day one was born|过生日时的祝福|souhait le jour de la naissance|пожелание в день рождения
phr|bon voyage|一路平安|bon voyage|счастливого пути|a wish before a journey|出发前的祝福|souhait avant un voyage|пожелание перед дорогой
`;
