/** What kind of place it is, in four languages, and how the three map services class it. */
export type Category = {
  id: string;
  en: string;
  zh: string;
  fr: string;
  ru: string;
  /** Further words one searches it by, of any language. */
  words: readonly string[];
  /** As Google's place types. */
  types: readonly string[];
  /** First and last hour of opening; 0 and 24 for always. */
  opens: number;
  closes: number;
  /** One takes it by its name ("Golden Lantern"), or by the part of town it serves ("North"). */
  named: 'fancy' | 'quarter';
};

const rows = `restaurant|restaurant|餐厅|restaurant|ресторан|饭店 餐馆 美食 food dinner cuisine pizza pizzeria sushi noodles seafood steakhouse кафе-ресторан еда|restaurant food|11|23|fancy
hotpot|hot pot restaurant|火锅|fondue chinoise|хого|火锅店 hotpot|restaurant food|11|24|fancy
cafe|café|咖啡馆|café|кафе|coffee 咖啡 咖啡厅 кофейня|cafe food|7|20|fancy
teahouse|teahouse|茶馆|salon de thé|чайная|茶楼 茶室 茶艺 tea|cafe food|9|22|fancy
bakery|bakery|面包店|boulangerie|пекарня|面包 蛋糕 pastry pâtisserie булочная|bakery food|6|19|fancy
bar|bar|酒吧|bar|бар|pub 酒馆 бары|bar|17|26|fancy
hotel|hotel|酒店|hôtel|гостиница|宾馆 旅馆 отель lodging accommodation|lodging|0|24|fancy
hostel|hostel|青年旅舍|auberge de jeunesse|хостел|青旅|lodging|0|24|fancy
museum|museum|博物馆|musée|музей|gallery 美术馆 gallerie галерея|museum|10|18|quarter
theatre|theatre|剧院|théâtre|театр|theater opera 歌剧院 opéra опера|performing_arts_theater|10|22|quarter
cinema|cinema|电影院|cinéma|кинотеатр|movie film 影城 кино|movie_theater|10|24|fancy
park|park|公园|parc|парк|garden 花园 jardin сад|park|6|22|quarter
library|library|图书馆|bibliothèque|библиотека||library|9|20|quarter
university|university|大学|université|университет|college 学院|university|8|20|quarter
school|school|学校|école|школа|中学 小学|school|8|16|quarter
hospital|hospital|医院|hôpital|больница|clinic 诊所 clinique поликлиника emergency|hospital health|0|24|quarter
pharmacy|pharmacy|药店|pharmacie|аптека|drugstore chemist 药房|pharmacy health|8|21|fancy
dentist|dentist|牙科|dentiste|стоматология|口腔 牙医|dentist health|9|18|fancy
bank|bank|银行|banque|банк||bank finance|9|17|quarter
atm|ATM|自动取款机|distributeur|банкомат|取款机 cash|atm finance|0|24|quarter
post|post office|邮局|bureau de poste|почта|poste|post_office|9|18|quarter
police|police station|派出所|commissariat|отделение полиции|police 公安局 警察 полиция|police|0|24|quarter
supermarket|supermarket|超市|supermarché|супермаркет|grocery 便利店 épicerie продукты|supermarket store|8|22|fancy
mall|shopping centre|购物中心|centre commercial|торговый центр|mall shopping 商场 百货 магазин market 市场|shopping_mall|10|22|fancy
bookshop|bookshop|书店|librairie|книжный магазин|bookstore books|book_store store|9|20|fancy
gym|gym|健身房|salle de sport|спортзал|fitness 健身|gym|6|23|fancy
pool|swimming pool|游泳馆|piscine|бассейн|swimming 泳池|gym|7|21|quarter
station|railway station|火车站|gare|вокзал|train 车站 站 станция|train_station transit_station|0|24|quarter
metro|underground station|地铁站|station de métro|станция метро|metro subway 地铁 метро|subway_station transit_station|5|24|quarter
bus|bus station|汽车站|gare routière|автовокзал|bus 公交站 автобус|bus_station transit_station|5|24|quarter
fuel|petrol station|加油站|station-service|автозаправка|gas fuel заправка азс|gas_station|0|24|fancy
charging|charging station|充电站|borne de recharge|зарядная станция|充电桩 ev charger|electric_vehicle_charging_station|0|24|quarter
parking|car park|停车场|parking|парковка|parking стоянка|parking|0|24|quarter
church|church|教堂|église|церковь|cathedral 大教堂 cathédrale собор храм|church place_of_worship|8|19|quarter
temple|temple|寺庙|temple|храм|寺 庙 shrine|place_of_worship|7|18|quarter
mosque|mosque|清真寺|mosquée|мечеть||mosque place_of_worship|6|21|quarter
attraction|sight|景点|site touristique|достопримечательность|attraction sights sightseeing 旅游 名胜 风景区 tourist landmark|tourist_attraction|9|18|quarter
monument|monument|纪念碑|monument|памятник|memorial 纪念馆|tourist_attraction|0|24|quarter
bridge|bridge|桥|pont|мост|大桥|tourist_attraction|0|24|quarter
peak|mountain|山峰|montagne|гора|山 mountain peak summit sommet вершина|natural_feature|0|24|quarter
street|street|街|rue|улица|步行街|route|0|24|quarter
quarter|quarter|街区|quartier|квартал||neighborhood|0|24|quarter`;

const split = (text: string): string[] => text.split(' ').filter((word) => word !== '');

export const categories: readonly Category[] = rows.split('\n').map((row) => {
  const [id = '', en = '', zh = '', fr = '', ru = '', words = '', types = '', opens, closes, named] =
    row.split('|');
  return {
    ...{
      id,
      en,
      zh,
      fr,
      ru,
      words: split(words),
      types: [...split(types), 'point_of_interest', 'establishment'],
    },
    opens: Number(opens),
    closes: Number(closes),
    named: named === 'fancy' ? 'fancy' : 'quarter',
  };
});

export const categoriesById: ReadonlyMap<string, Category> = new Map(
  categories.map((category) => [category.id, category]),
);
