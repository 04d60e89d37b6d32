/** Town, road and journey. Columns as in entries.ts. */
export const travelWords = `
n|bridge|桥|pont m|мост|a way built over water or a road|架在水面或道路上供人车通过的建筑|ouvrage qui permet de passer au-dessus d'un cours d'eau ou d'une route|сооружение для прохода над водой или дорогой
n|station|车站|gare f|вокзал|a place where trains stop for passengers|火车停靠、旅客上下的地方|lieu où les trains s'arrêtent pour les voyageurs|здание, у которого останавливаются поезда
n|train|火车|train m|поезд|a row of carriages that runs on rails|在轨道上行驶的一列车厢|suite de voitures qui roulent sur des rails|ряд вагонов, идущих по рельсам
n|ticket|票|billet m|билет|a paper that gives the right to travel or to enter|乘车或入场的凭证|papier qui donne le droit de voyager ou d'entrer|бумага, дающая право ехать или войти
n|airport|机场|aéroport m|аэропорт|a place where aircraft take off and land|飞机起飞和降落的地方|lieu où les avions décollent et atterrissent|место, где взлетают и садятся самолёты
n|aeroplane|飞机|avion m|самолёт|a machine with wings that flies|有机翼、能飞行的机器|machine à ailes qui vole|машина с крыльями, которая летает
n|ship|船|bateau m|корабль|a large vessel that goes on water|在水上行驶的交通工具|grand véhicule qui va sur l'eau|большое судно, плавающее по воде
n|harbour|港口|port m|порт|a sheltered place for ships|船只停靠的地方|endroit abrité pour les navires|место стоянки кораблей
n|lighthouse|灯塔|phare m|маяк|a tower whose light guides ships|用灯光为船只指路的塔|tour dont la lumière guide les bateaux|башня, свет которой указывает путь кораблям
n|road|公路|route f|дорога|a way for vehicles between places|供车辆行驶的路|voie pour les véhicules entre deux lieux|путь для езды между местами
n|street|街道|rue f|улица|a way in a town with houses beside it|城里两旁有房屋的路|voie bordée de maisons dans une ville|дорога в городе между домами
n|square|广场|place f|площадь|an open place in a town|城里开阔的场地|espace ouvert dans une ville|открытое место в городе
n|town|城镇|ville f|город|a large group of houses where people live|人们聚居的较大地方|ensemble important de maisons où vivent des gens|большое место, где живут люди
n|village|村庄|village m|деревня|a small group of houses in the country|乡间人们聚居的小地方|petit groupe de maisons à la campagne|небольшое селение вне города
n|country|国家|pays m|страна|a land with its own government|有自己政府的一片土地|territoire qui a son propre gouvernement|земля со своим правительством
n|border|边境|frontière f|граница|the line between two countries|两国之间的分界|ligne qui sépare deux pays|линия между двумя странами
n|passport|护照|passeport m|паспорт|a document for crossing borders|出入国境的证件|document qui permet de passer les frontières|документ для пересечения границы
n|hotel|酒店|hôtel m|гостиница|a house where travellers pay to sleep|供旅客付费住宿的地方|maison où les voyageurs paient pour dormir|дом, где путешественники ночуют за плату
n|room|房间|chambre f|комната|a part of a house with its own walls|房子里用墙隔开的部分|partie d'une maison entre des murs|часть дома со своими стенами
n|key|钥匙|clé f|ключ|a piece of metal that opens a lock|开锁的器具|pièce de métal qui ouvre une serrure|предмет, которым открывают замок
n|map|地图|carte f|карта|a drawing of a part of the earth|表示地面情况的图|dessin d'une partie de la terre|рисунок части земли
n|journey|旅行|voyage m|путешествие|the way from one place to another far away|到远处去的行程|chemin d'un lieu à un autre éloigné|поездка в далёкое место
n|suitcase|手提箱|valise f|чемодан|a case for clothes on a journey|旅行时装衣物的箱子|boîte à poignée pour les vêtements en voyage|ящик с ручкой для вещей в дороге
n|bus|公共汽车|bus m|автобус|a large car for many passengers|载很多乘客的大型汽车|grande voiture pour beaucoup de passagers|большая машина для многих пассажиров
n|car|汽车|voiture f|машина|a vehicle with four wheels and an engine|有四个轮子和发动机的交通工具|véhicule à quatre roues et à moteur|средство передвижения с мотором и колёсами
n|bicycle|自行车|vélo m|велосипед|a vehicle with two wheels and pedals|用脚蹬的两轮车|véhicule à deux roues et à pédales|машина с двумя колёсами и педалями
n|taxi|出租车|taxi m|такси|a car that is hired with its driver|可以雇用的汽车|voiture qu'on loue avec son chauffeur|автомобиль, нанимаемый с водителем
n|underground|地铁|métro m|метро|a railway below a town|城市地下的铁路|chemin de fer sous une ville|железная дорога под городом
n|church|教堂|église f|церковь|a building where Christians pray|基督徒做礼拜的建筑|bâtiment où prient les chrétiens|здание, где молятся христиане
n|castle|城堡|château m|замок|a strong old house of a lord|古代贵族坚固的住所|grande demeure fortifiée d'un seigneur|старинный укреплённый дом
n|tower|塔|tour f|башня|a building much taller than wide|又高又窄的建筑物|bâtiment bien plus haut que large|высокое и узкое строение
n|museum|博物馆|musée m|музей|a house where things of value are shown|陈列珍贵物品的地方|maison où l'on montre des objets précieux|дом, где показывают ценные вещи
n|theatre|剧院|théâtre m|театр|a house where plays are acted|演戏的地方|maison où l'on joue des pièces|дом, где играют пьесы
n|library|图书馆|bibliothèque f|библиотека|a place where books are lent|借阅图书的地方|lieu où l'on prête des livres|место, где выдают книги
n|school|学校|école f|школа|a place where children learn|孩子们上学的地方|lieu où les enfants apprennent|место, где учатся дети
n|hospital|医院|hôpital m|больница|a house where the sick are cared for|治病的地方|maison où l'on soigne les malades|дом, где лечат больных
n|pharmacy|药店|pharmacie f|аптека|a shop that sells medicine|卖药的商店|magasin qui vend des médicaments|магазин, где продают лекарства
n|shop|商店|magasin m|магазин|a place where things are sold|出售商品的地方|lieu où l'on vend des choses|место, где продают товары
n|market|市场|marché m|рынок|an open place for buying and selling|买卖东西的地方|lieu ouvert où l'on achète et vend|открытое место торговли
n|bank|银行|banque f|банк|a firm that keeps and lends money|存钱和借钱的机构|entreprise qui garde et prête l'argent|учреждение, хранящее деньги
n|post office|邮局|bureau de poste m|почта|a place where letters are sent|寄信的地方|lieu d'où l'on envoie les lettres|место, откуда отправляют письма
n|restaurant|餐馆|restaurant m|ресторан|a place where meals are served|吃饭的店|lieu où l'on sert des repas|место, где подают еду
n|cafe|咖啡馆|café m|кафе|a place to drink coffee and sit|喝咖啡、休息的店|lieu où l'on boit un café|место, где пьют кофе
n|kitchen|厨房|cuisine f|кухня|the room where food is cooked|做饭的房间|pièce où l'on prépare les repas|комната, где готовят еду
n|park|公园|parc m|парк|a large public garden|供人休息的园地|grand jardin public|большой общественный сад
n|entrance|入口|entrée f|вход|the way into a place|进去的地方|endroit par où l'on entre|место, через которое входят
n|exit|出口|sortie f|выход|the way out of a place|出去的地方|endroit par où l'on sort|место, через которое выходят
n|platform|站台|quai m|платформа|where one waits beside a train|等火车的地方|endroit où l'on attend le train|место у поезда, где ждут
n|timetable|时刻表|horaire m|расписание|a list of when trains or buses go|列出车辆开行时间的表|liste des heures de départ|список времени отправления
n|departure|出发|départ m|отправление|the moment of leaving|离开某地|moment où l'on part|момент отъезда
n|arrival|到达|arrivée f|прибытие|the moment of coming|来到某地|moment où l'on arrive|момент приезда
n|tourist|游客|touriste m|турист|a person who travels for pleasure|为游玩而旅行的人|personne qui voyage pour le plaisir|человек, путешествующий для удовольствия
n|guide|导游|guide m|гид|a person who shows the way|带人游览的人|personne qui montre le chemin|человек, показывающий дорогу
n|holiday|假期|vacances fp|отпуск|days without work|不工作的日子|jours sans travail|дни без работы
n|price|价格|prix m|цена|the money asked for a thing|买东西要付的钱|argent demandé pour une chose|деньги, которые просят за вещь
n|money|钱|argent m|деньги|coins and notes to pay with|用来付款的硬币和纸币|pièces et billets pour payer|монеты и бумаги для оплаты
n|bill|账单|facture f|счёт|a paper that says what is to be paid|写明应付金额的单子|papier qui dit ce qu'il faut payer|бумага о том, сколько заплатить
n|luggage|行李|bagages mp|багаж|the bags of a traveller|旅客携带的箱包|sacs d'un voyageur|вещи путешественника
n|beach|海滩|plage f|пляж|a sandy edge of the sea|海边的沙地|bord de mer couvert de sable|песчаный берег моря
n|address|地址|adresse f|адрес|where a person lives or a house stands|人或房屋所在的地方|lieu où habite quelqu'un|место, где кто-то живёт
n|corner|角落|coin m|угол|the point where two sides meet|两边相接的地方|endroit où deux côtés se rencontrent|место, где сходятся две стороны
n|wheel|轮子|roue f|колесо|a round thing that turns under a vehicle|车下能转动的圆形部件|objet rond qui tourne sous un véhicule|круглая вращающаяся часть машины
n|driver|司机|conducteur m|водитель|a person who drives|开车的人|personne qui conduit|человек, который ведёт машину
n|passenger|乘客|passager m|пассажир|a person who is carried|乘坐交通工具的人|personne transportée|человек, которого везут
`;
