/** 1405 cities as id|name|country|latitude|longitude|population|elevation|time zone|zh|fr|ru|local|region; derived from GeoNames, CC BY 4.0 (README.md). */
export const cityTable = `shanghai-cn|Shanghai|CN|31.2222|121.4581|22320000|12|Asia/Shanghai|上海||Шанхай||上海
beijing-cn|Beijing|CN|39.9075|116.3972|18960000|49|Asia/Shanghai|北京|Pékin|Пекин||北京
shenzhen-cn|Shenzhen|CN|22.5455|114.0683|17490000|4|Asia/Shanghai|深圳||Шэньчжэнь||广东
guangzhou-cn|Guangzhou|CN|23.1167|113.2500|16100000|15|Asia/Shanghai|广州|Canton|Гуанчжоу||广东
lagos-ng|Lagos|NG|6.4541|3.3947|15390000|11|Africa/Lagos|拉各斯||Лагос
istanbul-tr|Istanbul|TR|41.0138|28.9497|14800000|39|Europe/Istanbul|伊斯坦布尔||Стамбул|İstanbul
chengdu-cn|Chengdu|CN|30.6667|104.0667|13570000|499|Asia/Shanghai|成都||Чэнду||四川
mumbai-in|Mumbai|IN|19.0728|72.8826|12690000|8|Asia/Kolkata|孟买||Мумбаи|मुंबई
sao-paulo-br|São Paulo|BR|-23.5475|-46.6361|12400000|769|America/Sao_Paulo|圣保罗||Сан-Паулу
mexico-city-mx|Mexico City|MX|19.4285|-99.1277|12290000|2240|America/Mexico_City|墨西哥城|Mexico|Мехико|Ciudad de México
karachi-pk|Karachi|PK|24.8608|67.0104|11620000|8|Asia/Karachi|卡拉奇||Карачи
tianjin-cn|Tianjin|CN|39.1422|117.1767|11090000|11|Asia/Shanghai|天津||Тяньцзинь||天津
delhi-in|Delhi|IN|28.6519|77.2315|10930000|227|Asia/Kolkata|德里||Дели|दिल्ली
wuhan-cn|Wuhan|CN|30.5833|114.2667|10390000|20|Asia/Shanghai|武汉||Ухань||湖北
moscow-ru|Moscow|RU|55.7522|37.6156|10380000|144|Europe/Moscow|莫斯科|Moscou|Москва|Москва
dhaka-bd|Dhaka|BD|23.7104|90.4074|10360000|23|Asia/Dhaka|达卡|Dacca|Дакка|ঢাকা
seoul-kr|Seoul|KR|37.5660|126.9784|10350000|38|Asia/Seoul|首尔|Séoul|Сеул|서울
dongguan-cn|Dongguan|CN|23.0180|113.7487|9640000|1|Asia/Shanghai|东莞||Дунгуань||广东
cairo-eg|Cairo|EG|30.0626|31.2497|9610000|23|Africa/Cairo|开罗|Le Caire|Каир|القاهرة
xi-an-cn|Xi'an|CN|34.2583|108.9286|9600000|416|Asia/Shanghai|西安||Сиань||陕西
nanjing-cn|Nanjing|CN|32.0617|118.7778|9310000|22|Asia/Shanghai|南京|Nankin|Нанкин||江苏
hangzhou-cn|Hangzhou|CN|30.2936|120.1614|9240000|12|Asia/Shanghai|杭州||Ханчжоу||浙江
foshan-cn|Foshan|CN|23.0268|113.1315|9040000|5|Asia/Shanghai|佛山||Фошан||广东
ho-chi-minh-city-vn|Ho Chi Minh City|VN|10.8230|106.6296|8990000|7|Asia/Ho_Chi_Minh|胡志明市|Hô Chi Minh-Ville|Хошимин|Thành phố Hồ Chí Minh
london-gb|London|GB|51.5085|-0.1257|8960000|25|Europe/London|伦敦|Londres|Лондон
new-york-us|New York|US|40.7143|-74.0060|8800000|10|America/New_York|纽约||Нью-Йорк||NY
jakarta-id|Jakarta|ID|-6.2146|106.8451|8540000|16|Asia/Jakarta|雅加达||Джакарта
bengaluru-in|Bengaluru|IN|12.9719|77.5937|8440000|920|Asia/Kolkata|班加罗尔|Bangalore|Бангалор
tokyo-jp|Tokyo|JP|35.6895|139.6917|8340000|44|Asia/Tokyo|东京||Токио|東京
hanoi-vn|Hanoi|VN|21.0245|105.8412|8050000|10|Asia/Bangkok|河内|Hanoï|Ханой|Hà Nội
taipei-tw|Taipei|TW|25.0478|121.5319|7870000|10|Asia/Taipei|台北||Тайбэй|臺北
kinshasa-cd|Kinshasa|CD|-4.3276|15.3136|7790000|281|Africa/Kinshasa|金沙萨||Киншаса
lima-pe|Lima|PE|-12.0432|-77.0282|7740000|152|America/Lima|利马||Лима
bogota-co|Bogotá|CO|4.6097|-74.0817|7670000|2582|America/Bogota|波哥大|Bogota|Богота
hong-kong-hk|Hong Kong|HK|22.2783|114.1747|7480000|60|Asia/Hong_Kong|香港||Гонконг
chongqing-cn|Chongqing|CN|29.5603|106.5577|7460000|289|Asia/Shanghai|重庆||Чунцин||重庆
baghdad-iq|Baghdad|IQ|33.3406|44.4009|7220000|41|Asia/Baghdad|巴格达|Bagdad|Багдад|بغداد
qingdao-cn|Qingdao|CN|36.0649|120.3804|7170000|16|Asia/Shanghai|青岛||Циндао||山东
tehran-ir|Tehran|IR|35.6944|51.4215|7150000|1178|Asia/Tehran|德黑兰|Téhéran|Тегеран|تهران
shenyang-cn|Shenyang|CN|41.7922|123.4328|7050000|53|Asia/Shanghai|沈阳||Шэньян||辽宁
hyderabad-in|Hyderabad|IN|17.3840|78.4564|6810000|515|Asia/Kolkata|海得拉巴||Хайдарабад
rio-de-janeiro-br|Rio de Janeiro|BR|-22.9064|-43.1822|6750000|12|America/Sao_Paulo|里约热内卢||Рио-де-Жанейро
suzhou-cn|Suzhou|CN|31.3041|120.5954|6720000|10|Asia/Shanghai|苏州||Сучжоу||江苏
ahmedabad-in|Ahmedabad|IN|23.0258|72.5873|6360000|56|Asia/Kolkata|艾哈迈德堡||Ахмадабад
abidjan-ci|Abidjan|CI|5.3544|-4.0017|6320000|50|Africa/Abidjan|阿比让||Абиджан
lahore-pk|Lahore|PK|31.5580|74.3507|6310000|216|Asia/Karachi|拉合尔||Лахор
singapore-sg|Singapore|SG|1.2897|103.8501|5640000|23|Asia/Singapore|新加坡|Singapour|Сингапур|新加坡
johannesburg-za|Johannesburg|ZA|-26.2023|28.0436|5640000|1767|Africa/Johannesburg|约翰内斯堡||Йоханнесбург
dar-es-salaam-tz|Dar es Salaam|TZ|-6.8235|39.2695|5380000|24|Africa/Dar_es_Salaam|达累斯萨拉姆||Дар-эс-Салам
saint-petersburg-ru|Saint Petersburg|RU|59.9386|30.3141|5350000|11|Europe/Moscow|圣彼得堡|Saint-Pétersbourg|Санкт-Петербург
alexandria-eg|Alexandria|EG|31.2018|29.9158|5260000|9|Africa/Cairo|亚历山大港|Alexandrie|Александрия|الإسكندرية
harbin-cn|Harbin|CN|45.7500|126.6500|5240000|140|Asia/Shanghai|哈尔滨||Харбин||黑龙江
sydney-au|Sydney|AU|-33.8678|151.2073|5230000|58|Australia/Sydney|悉尼||Сидней||NSW
bangkok-th|Bangkok|TH|13.7540|100.5014|5100000|12|Asia/Bangkok|曼谷||Бангкок|กรุงเทพมหานคร
hefei-cn|Hefei|CN|31.8639|117.2808|5050000|24|Asia/Shanghai|合肥||Хэфэй||安徽
melbourne-au|Melbourne|AU|-37.8140|144.9633|4920000|25|Australia/Melbourne|墨尔本||Мельбурн||VIC
dalian-cn|Dalian|CN|38.9122|121.6022|4910000|33|Asia/Shanghai|大连||Далянь||辽宁
santiago-cl|Santiago|CL|-33.4569|-70.6483|4840000|556|America/Santiago|圣地亚哥||Сантьяго
changchun-cn|Changchun|CN|43.8800|125.3228|4710000|206|Asia/Shanghai|长春||Чанчунь||吉林
cape-town-za|Cape Town|ZA|-33.9258|18.4232|4710000|25|Africa/Johannesburg|开普敦|Le Cap|Кейптаун
jeddah-sa|Jeddah|SA|21.4901|39.1862|4700000|7|Asia/Riyadh|吉达|Djeddah|Джидда
chennai-in|Chennai|IN|13.0878|80.2785|4680000|14|Asia/Kolkata|金奈||Ченнаи|சென்னை
kolkata-in|Kolkata|IN|22.5626|88.3630|4630000|11|Asia/Kolkata|加尔各答|Calcutta|Калькутта|কলকাতা
xiamen-cn|Xiamen|CN|24.4798|118.0819|4620000|12|Asia/Shanghai|厦门||Сямынь||福建
surat-in|Surat|IN|21.1959|72.8302|4590000|20|Asia/Kolkata|苏拉特||Сурат
yangon-mm|Yangon|MM|16.8053|96.1561|4480000|30|Asia/Yangon|仰光||Янгон
kabul-af|Kabul|AF|34.5281|69.1723|4430000|1798|Asia/Kabul|喀布尔|Kaboul|Кабул
wuxi-cn|Wuxi|CN|31.5689|120.2886|4400000|10|Asia/Shanghai|无锡||Уси||江苏
jinan-cn|Jinan|CN|36.6683|116.9972|4340000|32|Asia/Shanghai|济南||Цзинань||山东
taiyuan-cn|Taiyuan|CN|37.8694|112.5603|4300000|795|Asia/Shanghai|太原||Тайюань||山西
zhengzhou-cn|Zhengzhou|CN|34.7578|113.6486|4250000|104|Asia/Shanghai|郑州||Чжэнчжоу||河南
riyadh-sa|Riyadh|SA|24.6877|46.7219|4210000|612|Asia/Riyadh|利雅得|Riyad|Эр-Рияд|الرياض
kano-ng|Kano|NG|12.0001|8.5167|4100000|484|Africa/Lagos|卡诺||Кано
shijiazhuang-cn|Shijiazhuang|CN|38.0414|114.4786|3940000|77|Asia/Shanghai|石家庄||Шицзячжуан||河北
chittagong-bd|Chittagong|BD|22.3384|91.8317|3920000|15|Asia/Dhaka|吉大港||Читтагонг
los-angeles-us|Los Angeles|US|34.0522|-118.2437|3900000|89|America/Los_Angeles|洛杉矶||Лос-Анджелес||CA
kunming-cn|Kunming|CN|25.0389|102.7183|3860000|1895|Asia/Shanghai|昆明||Куньмин||云南
zhongshan-cn|Zhongshan|CN|22.5231|113.3791|3840000|9|Asia/Shanghai|中山||Чжуншань||广东
nanning-cn|Nanning|CN|22.8167|108.3167|3840000|91|Asia/Shanghai|南宁||Наньнин||广西
shantou-cn|Shantou|CN|23.3681|116.7148|3840000|17|Asia/Shanghai|汕头||Шаньтоу||广东
yokohama-jp|Yokohama|JP|35.4333|139.6500|3760000|21|Asia/Tokyo|横滨||Иокогама|横浜
fuzhou-cn|Fuzhou|CN|26.0614|119.3061|3740000|14|Asia/Shanghai|福州||Фучжоу||福建
ningbo-cn|Ningbo|CN|29.8782|121.5494|3730000|15|Asia/Shanghai|宁波||Нинбо||浙江
busan-kr|Busan|KR|35.1017|129.0300|3680000|15|Asia/Seoul|釜山||Пусан|부산
ibadan-ng|Ibadan|NG|7.3776|3.9059|3650000|181|Africa/Lagos|伊巴丹||Ибадан
ankara-tr|Ankara|TR|39.9199|32.8543|3520000|850|Europe/Istanbul|安卡拉||Анкара
dubai-ae|Dubai|AE|25.0772|55.3093|3480000|24|Asia/Dubai|迪拜|Dubaï|Дубай|دبي
shiyan-cn|Shiyan|CN|32.6475|110.7781|3460000|247|Asia/Shanghai|十堰||Шиянь||湖北
berlin-de|Berlin|DE|52.5244|13.4105|3430000|74|Europe/Berlin|柏林||Берлин
tangshan-cn|Tangshan|CN|39.6333|118.1833|3370000|36|Asia/Shanghai|唐山||Таншань||河北
changzhou-cn|Changzhou|CN|31.7736|119.9540|3290000|9|Asia/Shanghai|常州||Чанчжоу||江苏
madrid-es|Madrid|ES|40.4165|-3.7026|3260000|665|Europe/Madrid|马德里||Мадрид
pyongyang-kp|Pyongyang|KP|39.0339|125.7543|3220000|43|Asia/Pyongyang|平壤||Пхеньян|평양
casablanca-ma|Casablanca|MA|33.5883|-7.6114|3140000|27|Africa/Casablanca|卡萨布兰卡||Касабланка
zibo-cn|Zibo|CN|36.7906|118.0633|3130000|51|Asia/Shanghai|淄博||Цзыбо||山东
pune-in|Pune|IN|18.5196|73.8554|3120000|554|Asia/Kolkata|浦那||Пуна
durban-za|Durban|ZA|-29.8579|31.0292|3120000|21|Africa/Johannesburg|德班||Дурбан
bursa-tr|Bursa|TR|40.1956|29.0601|3100000|155|Europe/Istanbul|布尔萨||Бурса
changsha-cn|Changsha|CN|28.1987|112.9709|3090000|67|Asia/Shanghai|长沙||Чанша||湖南
guiyang-cn|Guiyang|CN|26.5833|106.7167|3040000|1087|Asia/Shanghai|贵阳||Гуйян||贵州
urumqi-cn|Urumqi|CN|43.8010|87.6005|3030000|862|Asia/Urumqi|乌鲁木齐|Ürümqi|Урумчи||新疆
caracas-ve|Caracas|VE|10.4880|-66.8792|3000000|887|America/Caracas|加拉加斯||Каракас
lanzhou-cn|Lanzhou|CN|36.0570|103.8399|3000000|1521|Asia/Shanghai|兰州||Ланьчжоу||甘肃
incheon-kr|Incheon|KR|37.4565|126.7052|2950000|43|Asia/Seoul|仁川||Инчхон|인천
huizhou-cn|Huizhou|CN|23.1115|114.4152|2900000|25|Asia/Shanghai|惠州||Хуэйчжоу||广东
buenos-aires-ar|Buenos Aires|AR|-34.6131|-58.3772|2890000|31|America/Argentina/Buenos_Aires|布宜诺斯艾利斯||Буэнос-Айрес
surabaya-id|Surabaya|ID|-7.2492|112.7508|2870000|8|Asia/Jakarta|泗水||Сурабая
haikou-cn|Haikou|CN|20.0458|110.3417|2870000|14|Asia/Shanghai|海口||Хайкоу||海南
kanpur-in|Kanpur|IN|26.4652|80.3498|2820000|137|Asia/Kolkata|坎普尔||Канпур
kyiv-ua|Kyiv|UA|50.4547|30.5238|2800000|187|Europe/Kyiv|基辅|Kiev|Киев|Київ
quito-ec|Quito|EC|-0.2298|-78.5250|2780000|2854|America/Guayaquil|基多||Кито
luanda-ao|Luanda|AO|-8.8368|13.2343|2780000|73|Africa/Luanda|罗安达||Луанда
quezon-city-ph|Quezon City|PH|14.6488|121.0509|2760000|49|Asia/Manila|奎松城||Кесон-Сити
addis-ababa-et|Addis Ababa|ET|9.0250|38.7469|2760000|2405|Africa/Addis_Ababa|亚的斯亚贝巴|Addis-Abeba|Аддис-Абеба
osaka-jp|Osaka|JP|34.6937|135.5022|2750000|24|Asia/Tokyo|大阪||Осака|大阪
nairobi-ke|Nairobi|KE|-1.2833|36.8167|2750000|1684|Africa/Nairobi|内罗毕||Найроби
linyi-cn|Linyi|CN|35.0631|118.3428|2740000|69|Asia/Shanghai|临沂||Линьи||山东
guayaquil-ec|Guayaquil|EC|-2.1962|-79.8862|2720000|14|America/Guayaquil|瓜亚基尔||Гуаякиль
belo-horizonte-br|Belo Horizonte|BR|-19.9208|-43.9378|2720000|888|America/Sao_Paulo|贝洛奥里藏特||Белу-Оризонти
salvador-br|Salvador|BR|-12.9756|-38.4910|2710000|4|America/Bahia|萨尔瓦多||Салвадор
jaipur-in|Jaipur|IN|26.9196|75.7878|2710000|435|Asia/Kolkata|斋浦尔||Джайпур
chicago-us|Chicago|US|41.8500|-87.6500|2700000|179|America/Chicago|芝加哥||Чикаго||IL
wenzhou-cn|Wenzhou|CN|27.9994|120.6668|2650000|10|Asia/Shanghai|温州||Вэньчжоу||浙江
yunfu-cn|Yunfu|CN|22.9279|112.0381|2610000|67|Asia/Shanghai|云浮||Юньфу||广东
toronto-ca|Toronto|CA|43.7001|-79.4163|2600000|175|America/Toronto|多伦多||Торонто||ON
mogadishu-so|Mogadishu|SO|2.0371|45.3438|2590000|12|Africa/Mogadishu|摩加迪沙|Mogadiscio|Могадишо
brisbane-au|Brisbane|AU|-27.4679|153.0281|2580000|27|Australia/Brisbane|布里斯班||Брисбен||QLD
daegu-kr|Daegu|KR|35.8703|128.5911|2570000|45|Asia/Seoul|大邱||Тэгу|대구
bekasi-id|Bekasi|ID|-6.2349|106.9896|2560000|18|Asia/Jakarta|勿加泗||Бекаси
faisalabad-pk|Faisalabad|PK|31.4155|73.0897|2510000|186|Asia/Karachi|费萨拉巴德||Фейсалабад
izmir-tr|Izmir|TR|38.4127|27.1384|2500000|122|Europe/Istanbul|伊兹密尔||Измир|İzmir
dakar-sn|Dakar|SN|14.6937|-17.4441|2480000|12|Africa/Dakar|达喀尔||Дакар
lucknow-in|Lucknow|IN|26.8393|80.9231|2470000|126|Asia/Kolkata|勒克瑙||Лакнау
bandung-id|Bandung|ID|-6.9222|107.6069|2440000|714|Asia/Jakarta|万隆||Бандунг
medan-id|Medan|ID|3.5833|98.6667|2440000|26|Asia/Jakarta|棉兰||Медан
fortaleza-br|Fortaleza|BR|-3.7172|-38.5431|2400000|18|America/Fortaleza|福塔雷萨||Форталеза
cali-co|Cali|CO|3.4372|-76.5225|2390000|967|America/Bogota|卡利||Кали
nanchang-cn|Nanchang|CN|28.6840|115.8531|2360000|20|Asia/Shanghai|南昌||Наньчан||江西
hohhot-cn|Hohhot|CN|40.8106|111.6522|2350000|1051|Asia/Shanghai|呼和浩特||Хух-Хото||内蒙古
rome-it|Rome|IT|41.8919|12.5113|2320000|20|Europe/Rome|罗马||Рим|Roma
mashhad-ir|Mashhad|IR|36.2981|59.6057|2310000|980|Asia/Tehran|马什哈德|Mechhed|Мешхед
houston-us|Houston|US|29.7633|-95.3633|2300000|12|America/Chicago|休斯敦||Хьюстон||TX
shaoxing-cn|Shaoxing|CN|30.0024|120.5786|2300000|21|Asia/Shanghai|绍兴||Шаосин||浙江
nantong-cn|Nantong|CN|32.0303|120.8747|2270000|6|Asia/Shanghai|南通||Наньтун||江苏
nagpur-in|Nagpur|IN|21.1463|79.0849|2230000|319|Asia/Kolkata|那格浦尔||Нагпур
yantai-cn|Yantai|CN|37.4765|121.4408|2230000|22|Asia/Shanghai|烟台||Яньтай||山东
maracaibo-ve|Maracaibo|VE|10.6666|-71.6124|2230000|40|America/Caracas|马拉开波||Маракайбо
manaus-br|Manaus|BR|-3.1019|-60.0250|2220000|20|America/Manaus|马瑙斯|Manaos|Манаус
brasilia-br|Brasilia|BR|-15.7797|-47.9297|2210000|1136|America/Sao_Paulo|巴西利亚||Бразилиа
zhuhai-cn|Zhuhai|CN|22.2769|113.5678|2210000|35|Asia/Shanghai|珠海||Чжухай||广东
santo-domingo-do|Santo Domingo|DO|18.4719|-69.8923|2200000|24|America/Santo_Domingo|圣多明各|Saint-Domingue|Санто-Доминго
perth-au|Perth|AU|-31.9522|115.8614|2190000|34|Australia/Perth|珀斯||Перт||WA
nagoya-jp|Nagoya|JP|35.1815|136.9064|2190000|23|Asia/Tokyo|名古屋||Нагоя|名古屋
havana-cu|Havana|CU|23.1330|-82.3830|2160000|41|America/Havana|哈瓦那|La Havane|Гавана|La Habana
baotou-cn|Baotou|CN|40.6516|109.8439|2150000|1064|Asia/Shanghai|包头||Баотоу||内蒙古
paris-fr|Paris|FR|48.8534|2.3488|2140000|42|Europe/Paris|巴黎||Париж
coimbatore-in|Coimbatore|IN|11.0055|76.9661|2140000|411|Asia/Kolkata|哥印拜陀||Коимбатур
depok-id|Depok|ID|-6.4000|106.8186|2060000|92|Asia/Jakarta|德波||Депок
weifang-cn|Weifang|CN|36.7100|119.1019|2040000|30|Asia/Shanghai|潍坊||Вэйфан||山东
zunyi-cn|Zunyi|CN|27.6867|106.9072|2040000|867|Asia/Shanghai|遵义||Цзуньи||贵州
la-paz-bo|La Paz|BO|-16.5000|-68.1500|2000000|3782|America/La_Paz|拉巴斯||Ла-Пас
lianyungang-cn|Lianyungang|CN|34.5984|119.2156|2000000|1|Asia/Shanghai|连云港||Ляньюньган||江苏
medellin-co|Medellín|CO|6.2518|-75.5636|2000000|1405|America/Bogota|麦德林||Медельин
tashkent-uz|Tashkent|UZ|41.2647|69.2163|1980000|424|Asia/Tashkent|塔什干|Tachkent|Ташкент
algiers-dz|Algiers|DZ|36.7323|3.0875|1980000|113|Africa/Algiers|阿尔及尔|Alger|Алжир|الجزائر
ganzhou-cn|Ganzhou|CN|25.8466|114.9326|1980000|117|Asia/Shanghai|赣州||Ганьчжоу||江西
almaty-kz|Almaty|KZ|43.2500|76.9167|1980000|805|Asia/Almaty|阿拉木图|Alma Ata|Алматы
khartoum-sd|Khartoum|SD|15.5518|32.5324|1970000|381|Africa/Khartoum|喀土穆||Хартум
sapporo-jp|Sapporo|JP|43.0667|141.3500|1970000|26|Asia/Tokyo|札幌||Саппоро|札幌
accra-gh|Accra|GH|5.5560|-0.1969|1960000|33|Africa/Accra|阿克拉||Аккра
curitiba-br|Curitiba|BR|-25.4278|-49.2731|1950000|924|America/Sao_Paulo|库里蒂巴||Куритиба
ordos-cn|Ordos|CN|39.6086|109.7816|1940000|2149|Asia/Shanghai|鄂尔多斯||Ордос||内蒙古
sanaa-ye|Sanaa|YE|15.3547|44.2067|1940000|2253|Asia/Aden|萨那||Сана
tijuana-mx|Tijuana|MX|32.5027|-117.0037|1920000|97|America/Tijuana|蒂华纳||Тихуана
beirut-lb|Beirut|LB|33.8933|35.5016|1920000|40|Asia/Beirut|贝鲁特|Beyrouth|Бейрут
tangerang-id|Tangerang|ID|-6.1781|106.6300|1910000|18|Asia/Jakarta|丹格朗||Тангеранг
jieyang-cn|Jieyang|CN|23.5418|116.3658|1900000|7|Asia/Shanghai|揭阳||Цзеян||广东
jilin-city-cn|Jilin City|CN|43.8508|126.5603|1900000|196|Asia/Shanghai|吉林||Гирин||吉林
bucharest-ro|Bucharest|RO|44.4323|26.1063|1880000|83|Europe/Bucharest|布加勒斯特|Bucarest|Бухарест|București
kakamega-ke|Kakamega|KE|0.2842|34.7523|1870000|1563|Africa/Nairobi|卡卡梅加||Какамега
port-harcourt-ng|Port Harcourt|NG|4.7774|7.0134|1870000|16|Africa/Lagos|哈科特港||Порт-Харкорт
nanchong-cn|Nanchong|CN|30.7951|106.0847|1860000|287|Asia/Shanghai|南充||Наньчун||四川
datong-cn|Datong|CN|40.0936|113.2914|1850000|1054|Asia/Shanghai|大同||Датун||山西
hamburg-de|Hamburg|DE|53.5507|9.9930|1850000|9|Europe/Berlin|汉堡|Hambourg|Гамбург
indore-in|Indore|IN|22.7179|75.8333|1840000|550|Asia/Kolkata|印多尔||Индор
santa-cruz-de-la-sierra-bo|Santa Cruz de la Sierra|BO|-17.7863|-63.1812|1830000|433|America/La_Paz|圣克鲁斯||Санта-Крус-де-ла-Сьерра
vadodara-in|Vadodara|IN|22.2994|73.2081|1820000|46|Asia/Kolkata|瓦多达拉||Вадодара
nanyang-cn|Nanyang|CN|32.9947|112.5328|1810000|131|Asia/Shanghai|南阳||Наньян||河南
gaziantep-tr|Gaziantep|TR|37.0594|37.3825|1810000|842|Europe/Istanbul|加济安泰普||Газиантеп
jiangmen-cn|Jiangmen|CN|22.5833|113.0833|1800000|11|Asia/Shanghai|江门||Цзянмынь||广东
benin-city-ng|Benin City|NG|6.3381|5.6258|1780000|88|Africa/Lagos|贝宁城||Бенин-Сити
adana-tr|Adana|TR|36.9862|35.3253|1780000|30|Europe/Istanbul|阿达纳||Адана
davao-city-ph|Davao City|PH|7.0731|125.6128|1780000|13|Asia/Manila|达沃||Давао
fuyang-cn|Fuyang|CN|32.9000|115.8167|1770000|31|Asia/Shanghai|阜阳||Фуян||安徽
conakry-gn|Conakry|GN|9.5380|-13.6773|1770000|13|Africa/Conakry|科纳克里||Конакри
montreal-ca|Montreal|CA|45.5088|-73.5878|1760000|216|America/Toronto|蒙特利尔|Montréal|Монреаль|Montréal|QC
maracay-ve|Maracay|VE|10.2354|-67.5911|1750000|443|America/Caracas|马拉凯||Маракай
rawalpindi-pk|Rawalpindi|PK|33.5973|73.0479|1740000|501|Asia/Karachi|拉瓦尔品第||Равалпинди
minsk-by|Minsk|BY|53.9000|27.5667|1740000|222|Europe/Minsk|明斯克||Минск
budapest-hu|Budapest|HU|47.4984|19.0404|1740000|104|Europe/Budapest|布达佩斯||Будапешт
qingyuan-cn|Qingyuan|CN|23.7000|113.0333|1740000|11|Asia/Shanghai|清远||Цинъюань||广东
tai-an-cn|Tai'an|CN|36.1853|117.1200|1740000|143|Asia/Shanghai|泰安||Тайань||山东
leon-mx|León|MX|21.1291|-101.6737|1720000|1806|America/Mexico_City|莱昂||Леон
warsaw-pl|Warsaw|PL|52.2298|21.0118|1700000|113|Europe/Warsaw|华沙|Varsovie|Варшава|Warszawa
soweto-za|Soweto|ZA|-26.2678|27.8585|1700000|1632|Africa/Johannesburg|索韦托||Совето
puebla-mx|Puebla|MX|19.0379|-98.2035|1690000|2143|America/Mexico_City|普埃布拉||Пуэбла
vienna-at|Vienna|AT|48.2085|16.3721|1690000|171|Europe/Vienna|维也纳|Vienne|Вена|Wien
mosul-iq|Mosul|IQ|36.3350|43.1189|1680000|228|Asia/Baghdad|摩苏尔|Mossoul|Мосул
kallakurichi-in|Kallakurichi|IN|11.7338|78.9592|1680000|124|Asia/Kolkata|卡拉库里奇||Каллакуричи
xining-cn|Xining|CN|36.6255|101.7574|1680000|2275|Asia/Shanghai|西宁||Синин||青海
palembang-id|Palembang|ID|-2.9167|104.7458|1670000|5|Asia/Jakarta|巨港||Палембанг
rabat-ma|Rabat|MA|34.0132|-6.8326|1660000|46|Africa/Casablanca|拉巴特||Рабат
semarang-id|Semarang|ID|-6.9931|110.4208|1650000|18|Asia/Jakarta|三宝垄||Семаранг
recife-br|Recife|BR|-8.0539|-34.8811|1650000|8|America/Recife|累西腓||Ресифи
suzhou-01-cn|Suzhou|CN|33.6361|116.9789|1650000|34|Asia/Shanghai|宿州||Сучжоу||安徽
ecatepec-mx|Ecatepec|MX|19.6049|-99.0606|1650000|2306|America/Mexico_City|埃卡特佩克||Экатепек
lu-an-cn|Lu'an|CN|31.7356|116.5169|1640000|81|Asia/Shanghai|六安||Луань||安徽
barcelona-es|Barcelona|ES|41.3888|2.1590|1620000|15|Europe/Madrid|巴塞罗那|Barcelone|Барселона
valencia-ve|Valencia|VE|10.1620|-68.0076|1620000|457|America/Caracas|巴伦西亚||Валенсия
pretoria-za|Pretoria|ZA|-25.7449|28.1878|1620000|1332|Africa/Johannesburg|比勒陀利亚||Претория
yancheng-cn|Yancheng|CN|33.3575|120.1573|1620000|3|Asia/Shanghai|盐城||Яньчэн||江苏
novosibirsk-ru|Novosibirsk|RU|55.0415|82.9346|1610000|164|Asia/Novosibirsk|新西伯利亚|Novossibirsk|Новосибирск
erbil-iq|Erbil|IQ|36.1833|44.0119|1610000|412|Asia/Baghdad|埃尔比勒||Эрбиль
phoenix-us|Phoenix|US|33.4484|-112.0740|1610000|331|America/Phoenix|凤凰城||Финикс||AZ
daqing-cn|Daqing|CN|46.5833|125.0000|1600000|146|Asia/Shanghai|大庆||Дацин||黑龙江
fukuoka-jp|Fukuoka|JP|33.6000|130.4167|1600000|3|Asia/Tokyo|福冈||Фукуока|福岡
aleppo-sy|Aleppo|SY|36.2012|37.1612|1600000|401|Asia/Damascus|阿勒颇|Alep|Алеппо
manila-ph|Manila|PH|14.6042|120.9822|1600000|13|Asia/Manila|马尼拉|Manille|Манила
patna-in|Patna|IN|25.5941|85.1356|1600000|53|Asia/Kolkata|巴特那||Патна
bhopal-in|Bhopal|IN|23.2547|77.4029|1600000|523|Asia/Kolkata|博帕尔||Бхопал
wuhu-cn|Wuhu|CN|31.3373|118.3735|1600000|19|Asia/Shanghai|芜湖||Уху||安徽
queretaro-mx|Querétaro|MX|20.5881|-100.3881|1590000|1826|America/Mexico_City|克雷塔罗||Керетаро
dazhou-cn|Dazhou|CN|31.2106|107.4631|1590000|292|Asia/Shanghai|达州||Дачжоу||四川
yangzhou-cn|Yangzhou|CN|32.3972|119.4358|1580000|14|Asia/Shanghai|扬州||Янчжоу||江苏
kaduna-ng|Kaduna|NG|10.5264|7.4388|1580000|626|Africa/Lagos|卡杜纳||Кадуна
mecca-sa|Mecca|SA|21.4266|39.8256|1580000|333|Asia/Riyadh|麦加|La Mecque|Мекка|مكة
philadelphia-us|Philadelphia|US|39.9524|-75.1636|1580000|12|America/New_York|费城|Philadelphie|Филадельфия||PA
phnom-penh-kh|Phnom Penh|KH|11.5625|104.9160|1570000|20|Asia/Phnom_Penh|金边||Пномпень
guilin-cn|Guilin|CN|25.2802|110.2964|1570000|141|Asia/Shanghai|桂林||Гуйлинь||广西
damascus-sy|Damascus|SY|33.5102|36.2913|1570000|701|Asia/Damascus|大马士革|Damas|Дамаск
zhaoqing-cn|Zhaoqing|CN|23.0489|112.4609|1550000|16|Asia/Shanghai|肇庆||Чжаоцин||广东
onitsha-ng|Onitsha|NG|6.1498|6.7857|1550000|57|Africa/Lagos|奥尼查||Онича
mianyang-cn|Mianyang|CN|31.4678|104.6817|1550000|471|Asia/Shanghai|绵阳||Мяньян||四川
isfahan-ir|Isfahan|IR|32.6525|51.6746|1550000|1578|Asia/Tehran|伊斯法罕|Ispahan|Исфахан
ludhiana-in|Ludhiana|IN|30.9120|75.8538|1550000|256|Asia/Kolkata|卢迪亚纳||Лудхияна
harare-zw|Harare|ZW|-17.8277|31.0534|1540000|1494|Africa/Harare|哈拉雷||Хараре
putian-cn|Putian|CN|25.4394|119.0103|1540000|23|Asia/Shanghai|莆田||Путянь||福建
goiania-br|Goiânia|BR|-16.6786|-49.2539|1540000|766|America/Sao_Paulo|戈亚尼亚||Гояния
kobe-jp|Kobe|JP|34.6913|135.1830|1520000|35|Asia/Tokyo|神户||Кобе|神户
kaohsiung-tw|Kaohsiung|TW|22.6163|120.3133|1520000|9|Asia/Taipei|高雄||Гаосюн
stockholm-se|Stockholm|SE|59.3294|18.0687|1520000|17|Europe/Stockholm|斯德哥尔摩||Стокгольм
ciudad-juarez-mx|Ciudad Juárez|MX|31.7202|-106.4608|1500000|1124|America/Ciudad_Juarez|华雷斯城||Сьюдад-Хуарес
khulna-bd|Khulna|BD|22.8098|89.5644|1500000|8|Asia/Dhaka|库尔纳||Кхулна
belem-br|Belém|BR|-1.4558|-48.5044|1500000|15|America/Belem|贝伦||Белен
yekaterinburg-ru|Yekaterinburg|RU|56.8519|60.6122|1500000|255|Asia/Yekaterinburg|叶卡捷琳堡|Ekaterinbourg|Екатеринбург
gwangju-kr|Gwangju|KR|35.1547|126.9156|1490000|47|Asia/Seoul|光州||Кванджу|광주
porto-alegre-br|Porto Alegre|BR|-30.0328|-51.2302|1490000|46|America/Sao_Paulo|阿雷格里港||Порту-Алегри
yinchuan-cn|Yinchuan|CN|38.4681|106.2731|1490000|1117|Asia/Shanghai|银川||Иньчуань||宁夏
taizhou-cn|Taizhou|CN|28.6627|121.4331|1490000|15|Asia/Shanghai|台州||Тайчжоу||浙江
asuncion-py|Asunción|PY|-25.2865|-57.6470|1480000|113|America/Asuncion|亚松森||Асунсьон
zapopan-mx|Zapopan|MX|20.7236|-103.3848|1480000|1568|America/Mexico_City|萨波潘||Сапопан
daejeon-kr|Daejeon|KR|36.3491|127.3849|1470000|58|Asia/Seoul|大田||Тэджон|대전
quanzhou-cn|Quanzhou|CN|24.9139|118.5858|1470000|14|Asia/Shanghai|泉州||Цюаньчжоу||福建
kumasi-gh|Kumasi|GH|6.6885|-1.6244|1470000|270|Africa/Accra|库马西||Кумаси
madurai-in|Madurai|IN|9.9190|78.1195|1470000|139|Asia/Kolkata|马杜赖||Мадурай
jinhua-cn|Jinhua|CN|29.1068|119.6442|1460000|55|Asia/Shanghai|金华||Цзиньхуа||浙江
kyoto-jp|Kyoto|JP|35.0211|135.7538|1460000|50|Asia/Tokyo|京都||Киото|京
kuala-lumpur-my|Kuala Lumpur|MY|3.1412|101.6865|1450000|56|Asia/Kuala_Lumpur|吉隆坡||Куала-Лумпур
kaifeng-cn|Kaifeng|CN|34.7986|114.3074|1450000|76|Asia/Shanghai|开封||Кайфэн||河南
anshan-cn|Anshan|CN|41.1236|122.9900|1450000|55|Asia/Shanghai|鞍山||Аньшань||辽宁
karaj-ir|Karaj|IR|35.8327|50.9915|1450000|1341|Asia/Tehran|卡拉季||Кередж
kathmandu-np|Kathmandu|NP|27.7017|85.3206|1440000|1317|Asia/Kathmandu|加德满都||Катманду
baoji-cn|Baoji|CN|34.3678|107.2370|1440000|567|Asia/Shanghai|宝鸡||Баоцзи||陕西
suqian-cn|Suqian|CN|33.9492|118.2958|1440000|23|Asia/Shanghai|宿迁||Суцянь||江苏
multan-pk|Multan|PK|30.1968|71.4782|1440000|126|Asia/Karachi|木尔坦||Мултан
liuzhou-cn|Liuzhou|CN|24.3240|109.4070|1440000|102|Asia/Shanghai|柳州||Лючжоу||广西
tirunelveli-in|Tirunelveli|IN|8.7274|77.6838|1440000|49|Asia/Kolkata|蒂鲁内尔维利||Тирунелвели
san-antonio-us|San Antonio|US|29.4241|-98.4936|1430000|198|America/Chicago|圣安东尼奥||Сан-Антонио||TX
kharkiv-ua|Kharkiv|UA|49.9808|36.2527|1430000|113|Europe/Kyiv|哈尔科夫||Харьков|Харків
agra-in|Agra|IN|27.1833|78.0167|1430000|166|Asia/Kolkata|阿格拉||Агра
tabriz-ir|Tabriz|IR|38.0800|46.2919|1420000|1396|Asia/Tehran|大不里士||Тебриз
makassar-id|Makassar|ID|-5.1486|119.4319|1420000|6|Asia/Makassar|望加锡|Macassar|Макасар
bozhou-cn|Bozhou|CN|33.8772|115.7703|1410000|40|Asia/Shanghai|亳州||Бочжоу||安徽
zhanjiang-cn|Zhanjiang|CN|21.2339|110.3875|1400000|16|Asia/Shanghai|湛江||Чжаньцзян||广东
fushun-cn|Fushun|CN|41.8867|123.9436|1400000|85|Asia/Shanghai|抚顺||Фушунь||辽宁
san-diego-us|San Diego|US|32.7157|-117.1647|1390000|20|America/Los_Angeles|圣迭戈||Сан-Диего||CA
antananarivo-mg|Antananarivo|MG|-18.9137|47.5361|1390000|1274|Indian/Antananarivo|安塔那那利佛||Антананариву
rajkot-in|Rajkot|IN|22.2916|70.7932|1390000|140|Asia/Kolkata|拉杰果德||Раджкот
luoyang-cn|Luoyang|CN|34.6836|112.4536|1390000|149|Asia/Shanghai|洛阳||Лоян||河南
konya-tr|Konya|TR|37.8713|32.4846|1390000|1030|Europe/Istanbul|科尼亚||Конья
adelaide-au|Adelaide|AU|-34.9287|138.5986|1390000|59|Australia/Adelaide|阿德莱德|Adélaïde|Аделаида||SA
hyderabad-pk|Hyderabad|PK|25.3924|68.3737|1390000|40|Asia/Karachi|海得拉巴||Хайдарабад
gujranwala-pk|Gujranwala|PK|32.1557|74.1870|1380000|230|Asia/Karachi|古杰兰瓦拉||Гуджранвала
lubumbashi-cd|Lubumbashi|CD|-11.6609|27.4794|1370000|1260|Africa/Lubumbashi|卢本巴希||Лубумбаши
milan-it|Milan|IT|45.4643|9.1895|1370000|122|Europe/Rome|米兰||Милан|Milano
south-tangerang-id|South Tangerang|ID|-6.2886|106.7179|1370000|39|Asia/Jakarta|南丹格朗||Южный Тангеранг
najafgarh-in|Najafgarh|IN|28.6092|76.9798|1370000|215|Asia/Kolkata|纳贾夫格尔||Наджафгарх
handan-cn|Handan|CN|36.6100|114.4876|1360000|61|Asia/Shanghai|邯郸||Ханьдань||河北
kampala-ug|Kampala|UG|0.3163|32.5822|1350000|1223|Africa/Kampala|坎帕拉||Кампала
yichang-cn|Yichang|CN|30.7144|111.2847|1350000|63|Asia/Shanghai|宜昌||Ичан||湖北
heze-cn|Heze|CN|35.2393|115.4736|1350000|53|Asia/Shanghai|菏泽||Хэцзэ||山东
antalya-tr|Antalya|TR|36.9081|30.6956|1340000|61|Europe/Istanbul|安塔利亚||Анталья
jamshedpur-in|Jamshedpur|IN|22.8028|86.1855|1340000|171|Asia/Kolkata|贾姆谢德布尔||Джамшедпур
douala-cm|Douala|CM|4.0483|9.7043|1340000|19|Africa/Douala|杜阿拉||Дуала
basrah-iq|Basrah|IQ|30.5085|47.7804|1330000|4|Asia/Baghdad|巴士拉||Басра
saitama-jp|Saitama|JP|35.9081|139.6566|1320000|16|Asia/Tokyo|埼玉||Сайтама
gorakhpur-in|Gorakhpur|IN|29.4477|75.6721|1320000|218|Asia/Kolkata|戈勒克布尔||Горакхпур
cordoba-ar|Córdoba|AR|-31.4135|-64.1810|1320000|395|America/Argentina/Cordoba|科尔多瓦||Кордова
maoming-cn|Maoming|CN|21.6663|110.9136|1310000|31|Asia/Shanghai|茂名||Маомин||广东
dallas-us|Dallas|US|32.7831|-96.8067|1300000|128|America/Chicago|达拉斯||Даллас||TX
medina-sa|Medina|SA|24.4686|39.6142|1300000|603|Asia/Riyadh|麦地那|Médine|Медина
yaounde-cm|Yaoundé|CM|3.8667|11.5167|1300000|726|Africa/Douala|雅温得||Яунде
bamako-ml|Bamako|ML|12.6500|-8.0000|1300000|338|Africa/Bamako|巴马科||Бамако
qinzhou-cn|Qinzhou|CN|21.9825|108.6506|1300000|12|Asia/Shanghai|钦州||Циньчжоу||广西
luohe-cn|Luohe|CN|33.5639|114.0427|1290000|62|Asia/Shanghai|漯河||Лохэ||河南
xiangyang-cn|Xiangyang|CN|32.0422|112.1448|1290000|71|Asia/Shanghai|襄阳||Сянъян||湖北
yangjiang-cn|Yangjiang|CN|21.8556|111.9627|1290000|15|Asia/Shanghai|阳江||Янцзян||广东
nashik-in|Nashik|IN|19.9973|73.7910|1290000|584|Asia/Kolkata|纳西克||Насик
brazzaville-cg|Brazzaville|CG|-4.2661|15.2832|1280000|284|Africa/Brazzaville|布拉柴维尔||Браззавиль
amman-jo|Amman|JO|31.9552|35.9450|1280000|757|Asia/Amman|安曼||Амман
sharjah-ae|Sharjah|AE|25.3374|55.4121|1270000|6|Asia/Dubai|夏尔迦||Шарджа
belgrade-rs|Belgrade|RS|44.8040|20.4651|1270000|120|Europe/Belgrade|贝尔格莱德||Белград|Београд
montevideo-uy|Montevideo|UY|-34.9033|-56.1882|1270000|34|America/Montevideo|蒙得维的亚||Монтевидео
lusaka-zm|Lusaka|ZM|-15.4067|28.2871|1270000|1277|Africa/Lusaka|卢萨卡||Лусака
xuchang-cn|Xuchang|CN|34.0319|113.8630|1270000|71|Asia/Shanghai|许昌||Сюйчан||河南
kalyan-in|Kalyan|IN|19.2437|73.1355|1260000|10|Asia/Kolkata|卡延||Кальян
thane-in|Thane|IN|19.1970|72.9635|1260000|23|Asia/Kolkata|塔那||Тхане
munich-de|Munich|DE|48.1374|11.5755|1260000|524|Europe/Berlin|慕尼黑||Мюнхен|München
nizhny-novgorod-ru|Nizhny Novgorod|RU|56.3287|44.0020|1260000|141|Europe/Moscow|下诺夫哥罗德|Nijni Novgorod|Нижний Новгород
jepara-id|Jepara|ID|-6.5924|110.6710|1260000|5|Asia/Jakarta|杰帕拉||Джепара
xuzhou-cn|Xuzhou|CN|34.2044|117.2839|1250000|35|Asia/Shanghai|徐州||Сюйчжоу||江苏
dammam-sa|Dammam|SA|26.4344|50.1033|1250000|10|Asia/Riyadh|达曼||Даммам
shiraz-ir|Shiraz|IR|29.6103|52.5311|1250000|1545|Asia/Tehran|设拉子|Chiraz|Шираз
yiyang-cn|Yiyang|CN|28.5892|112.3283|1250000|25|Asia/Shanghai|益阳||Иян||湖南
kazan-ru|Kazan|RU|55.7887|49.1221|1240000|61|Europe/Moscow|喀山||Казань
suwon-kr|Suwon|KR|37.2911|127.0089|1240000|58|Asia/Seoul|水原||Сувон|수원
jining-cn|Jining|CN|35.4050|116.5814|1240000|43|Asia/Shanghai|济宁||Цзинин||山东
barquisimeto-ve|Barquisimeto|VE|10.0647|-69.3570|1240000|606|America/Caracas|巴基西梅托||Баркисимето
abuja-ng|Abuja|NG|9.0579|7.4951|1240000|476|Africa/Lagos|阿布贾||Абуджа
port-au-prince-ht|Port-au-Prince|HT|18.5435|-72.3388|1230000|27|America/Port-au-Prince|太子港||Порт-о-Пренс
liaocheng-cn|Liaocheng|CN|36.4506|116.0025|1230000|32|Asia/Shanghai|聊城||Ляочэн||山东
meerut-in|Meerut|IN|28.9800|77.7064|1220000|228|Asia/Kolkata|密拉特||Мирут
nowrangapur-in|Nowrangapur|IN|19.2311|82.5483|1220000|578|Asia/Kolkata|瑙朗布尔||Новрангпур
faridabad-in|Faridabad|IN|28.4112|77.3132|1220000|209|Asia/Kolkata|法里达巴德||Фаридабад
peshawar-pk|Peshawar|PK|34.0080|71.5785|1220000|340|Asia/Karachi|白沙瓦||Пешавар
karbala-iq|Karbala|IQ|32.6160|44.0249|1220000|32|Asia/Baghdad|卡尔巴拉||Кербела
changzhi-cn|Changzhi|CN|36.1839|113.1053|1210000|937|Asia/Shanghai|长治||Чанчжи||山西
tianshui-cn|Tianshui|CN|34.5795|105.7424|1210000|1153|Asia/Shanghai|天水||Тяньшуй||甘肃
mombasa-ke|Mombasa|KE|-4.0547|39.6636|1210000|20|Africa/Nairobi|蒙巴萨||Момбаса
mandalay-mm|Mandalay|MM|21.9747|96.0836|1210000|83|Asia/Yangon|曼德勒||Мандалай
barranquilla-co|Barranquilla|CO|10.9685|-74.7813|1210000|24|America/Bogota|巴兰基亚||Барранкилья
kayseri-tr|Kayseri|TR|38.7322|35.4853|1200000|1054|Europe/Istanbul|开塞利||Кайсери
chelyabinsk-ru|Chelyabinsk|RU|55.1540|61.4291|1200000|219|Asia/Yekaterinburg|车里雅宾斯克|Tcheliabinsk|Челябинск
merida-mx|Mérida|MX|20.9754|-89.6170|1200000|14|America/Merida|梅里达||Мерида
bulawayo-zw|Bulawayo|ZW|-20.1500|28.5833|1200000|1348|Africa/Harare|布拉瓦约||Булавайо
santiago-de-los-caballeros-do|Santiago de los Caballeros|DO|19.4517|-70.6970|1200000|199|America/Santo_Domingo|圣地亚哥||Сантьяго-де-лос-Кабальерос
shymkent-kz|Shymkent|KZ|42.3000|69.6000|1200000|513|Asia/Almaty|奇姆肯特||Шымкент
hiroshima-jp|Hiroshima|JP|34.4000|132.4500|1200000|16|Asia/Tokyo|广岛||Хиросима|広島
weinan-cn|Weinan|CN|34.5035|109.5089|1200000|354|Asia/Shanghai|渭南||Вэйнань||陕西
ghaziabad-in|Ghaziabad|IN|28.6654|77.4391|1200000|214|Asia/Kolkata|加济阿巴德||Газиабад
dhanbad-in|Dhanbad|IN|23.7976|86.4299|1200000|247|Asia/Kolkata|丹巴德||Дханбад
maputo-mz|Maputo|MZ|-25.9655|32.5832|1190000|70|Africa/Maputo|马普托||Мапуту
jiaxing-cn|Jiaxing|CN|30.7522|120.7500|1180000|8|Asia/Shanghai|嘉兴||Цзясин||浙江
omsk-ru|Omsk|RU|54.9924|73.3686|1170000|90|Asia/Omsk|鄂木斯克||Омск
guarulhos-br|Guarulhos|BR|-23.4628|-46.5333|1170000|774|America/Sao_Paulo|瓜鲁柳斯||Гуарульюс
bandar-lampung-id|Bandar Lampung|ID|-5.4292|105.2611|1170000|95|Asia/Jakarta|班达楠榜||Бандар-Лампунг
prague-cz|Prague|CZ|50.0880|14.4208|1170000|202|Europe/Prague|布拉格||Прага|Praha
varanasi-in|Varanasi|IN|25.3167|83.0104|1160000|86|Asia/Kolkata|瓦拉纳西||Варанаси
batam-id|Batam|ID|1.1494|104.0249|1160000|38|Asia/Jakarta|巴淡||Батам
jiujiang-cn|Jiujiang|CN|29.7048|116.0021|1160000|41|Asia/Shanghai|九江||Цзюцзян||江西
samara-ru|Samara|RU|53.2001|50.1500|1160000|117|Europe/Samara|萨马拉||Самара
copenhagen-dk|Copenhagen|DK|55.6759|12.5655|1150000|14|Europe/Copenhagen|哥本哈根|Copenhague|Копенгаген|København
sofia-bg|Sofia|BG|42.6975|23.3241|1150000|562|Europe/Sofia|索非亚||София|София
tripoli-ly|Tripoli|LY|32.8874|13.1873|1150000|15|Africa/Tripoli|的黎波里|Tripoli (Libye)|Триполи|طرابلس
birmingham-gb|Birmingham|GB|52.4814|-1.8998|1140000|149|Europe/London|伯明翰||Бирмингем
monterrey-mx|Monterrey|MX|25.6751|-100.3185|1140000|543|America/Monterrey|蒙特雷||Монтеррей
kigali-rw|Kigali|RW|-1.9500|30.0588|1130000|1542|Africa/Kigali|基加利||Кигали
rostov-on-don-ru|Rostov-on-Don|RU|47.2313|39.7233|1130000|74|Europe/Moscow|顿河畔罗斯托夫|Rostov-sur-le-Don|Ростов-на-Дону
zhuzhou-cn|Zhuzhou|CN|27.8333|113.1500|1130000|54|Asia/Shanghai|株洲||Чжучжоу||湖南
ufa-ru|Ufa|RU|54.7431|55.9678|1120000|158|Asia/Yekaterinburg|乌法|Oufa|Уфа
ranchi-in|Ranchi|IN|23.3432|85.3094|1120000|643|Asia/Kolkata|兰契||Ранчи
baku-az|Baku|AZ|40.3777|49.8920|1120000|-23|Asia/Baku|巴库|Bakou|Баку
bogor-id|Bogor|ID|-6.5944|106.7892|1100000|245|Asia/Jakarta|茂物||Богор
sendai-jp|Sendai|JP|38.2667|140.8667|1100000|53|Asia/Tokyo|仙台||Сендай|仙台
yerevan-am|Yerevan|AM|40.1811|44.5136|1090000|994|Asia/Yerevan|埃里温|Erevan|Ереван|Երևան
amritsar-in|Amritsar|IN|31.6223|74.8753|1090000|244|Asia/Kolkata|阿姆利则||Амритсар
krasnoyarsk-ru|Krasnoyarsk|RU|56.0184|92.8672|1090000|140|Asia/Krasnoyarsk|克拉斯诺亚尔斯克|Krasnoïarsk|Красноярск
ouagadougou-bf|Ouagadougou|BF|12.3657|-1.5339|1090000|299|Africa/Ouagadougou|瓦加杜古||Уагадугу
pekanbaru-id|Pekanbaru|ID|0.5167|101.4417|1090000|19|Asia/Jakarta|北干巴鲁||Пеканбару
hengyang-cn|Hengyang|CN|26.8895|112.6189|1080000|66|Asia/Shanghai|衡阳||Хэнъян||湖南
prayagraj-in|Prayagraj|IN|25.4448|81.8432|1070000|99|Asia/Kolkata|安拉阿巴德||Аллахабад
goyang-kr|Goyang|KR|37.6564|126.8350|1070000|19|Asia/Seoul|高阳||Коян|고양
visakhapatnam-in|Visakhapatnam|IN|17.6801|83.2016|1060000|24|Asia/Kolkata|维沙卡帕特南||Вишакхапатнам
tbilisi-ge|Tbilisi|GE|41.6941|44.8337|1050000|491|Asia/Tbilisi|第比利斯|Tbilissi|Тбилиси|თბილისი
voronezh-ru|Voronezh|RU|51.6720|39.1843|1050000|156|Europe/Moscow|沃罗涅日|Voronej|Воронеж
taichung-tw|Taichung|TW|24.1469|120.6839|1040000|91|Asia/Taipei|台中||Тайчжун
xianyang-cn|Xianyang|CN|34.3378|108.7026|1030000|387|Asia/Shanghai|咸阳||Сяньян||陕西
mexicali-mx|Mexicali|MX|32.6278|-115.4545|1030000|4|America/Tijuana|墨西卡利||Мехикали
seongnam-kr|Seongnam|KR|37.4386|127.1378|1030000|80|Asia/Seoul|城南||Соннам|성남
maceio-br|Maceió|BR|-9.6658|-35.7353|1030000|11|America/Maceio|马塞约||Масейо
campinas-br|Campinas|BR|-22.9056|-47.0608|1030000|686|America/Sao_Paulo|坎皮纳斯||Кампинас
sanya-cn|Sanya|CN|18.2431|109.5050|1030000|11|Asia/Shanghai|三亚||Санья||海南
rangpur-bd|Rangpur|BD|25.7466|89.2517|1030000|36|Asia/Dhaka|朗布尔||Рангпур
kirkuk-iq|Kirkuk|IQ|35.4681|44.3922|1030000|346|Asia/Baghdad|基尔库克||Киркук
comilla-bd|Comilla|BD|23.4619|91.1850|1030000|17|Asia/Dhaka|库米拉||Комилла
san-jose-us|San Jose|US|37.3394|-121.8950|1030000|26|America/Los_Angeles|圣何塞||Сан-Хосе||CA
dublin-ie|Dublin|IE|53.3331|-6.2489|1020000|17|Europe/Dublin|都柏林||Дублин
calgary-ca|Calgary|CA|51.0501|-114.0853|1020000|1048|America/Edmonton|卡尔加里||Калгари||AB
brussels-be|Brussels|BE|50.8505|4.3488|1020000|28|Europe/Brussels|布鲁塞尔|Bruxelles|Брюссель|Bruxelles
odesa-ua|Odesa|UA|46.4857|30.7438|1020000|50|Europe/Kyiv|敖德萨|Odessa|Одесса|Одеса
volgograd-ru|Volgograd|RU|48.7194|44.5018|1010000|65|Europe/Volgograd|伏尔加格勒||Волгоград
edmonton-ca|Edmonton|CA|53.5501|-113.4687|1010000|668|America/Edmonton|埃德蒙顿||Эдмонтон||AB
namangan-uz|Namangan|UZ|40.9983|71.6726|1010000|442|Asia/Tashkent|纳曼干||Наманган
arequipa-pe|Arequipa|PE|-16.3989|-71.5350|1010000|2355|America/Lima|阿雷基帕||Арекипа
guatemala-city-gt|Guatemala City|GT|14.6407|-90.5133|995000|1508|America/Guatemala|瓜地马拉市|Guatemala|Гватемала|Ciudad de Guatemala
yueyang-cn|Yueyang|CN|29.3745|113.0948|991000|43|Asia/Shanghai|岳阳||Юэян||湖南
da-nang-vn|Da Nang|VN|16.0678|108.2208|989000|11|Asia/Ho_Chi_Minh|岘港||Дананг|Đà Nẵng
perm-ru|Perm|RU|58.0105|56.2502|982000|149|Asia/Yekaterinburg|彼尔姆||Пермь
chiba-jp|Chiba|JP|35.6000|140.1167|980000|5|Asia/Tokyo|千叶||Чиба|千葉
managua-ni|Managua|NI|12.1328|-86.2504|973000|108|America/Managua|马那瓜||Манагуа
jerusalem-il|Jerusalem|IL|31.7690|35.2163|972000|786|Asia/Jerusalem|耶路撒冷|Jérusalem|Иерусалим|ירושלים
dnipro-ua|Dnipro|UA|48.4666|35.0407|969000|120|Europe/Kyiv|第聂伯||Днепр
port-elizabeth-za|Port Elizabeth|ZA|-33.9611|25.6149|968000|61|Africa/Johannesburg|伊丽莎白港||Порт-Элизабет
fez-ma|Fez|MA|34.0331|-5.0003|965000|406|Africa/Casablanca|非斯|Fès|Фес
cebu-city-ph|Cebu City|PH|10.3167|123.8907|964000|37|Asia/Manila|宿务||Себу
cologne-de|Cologne|DE|50.9333|6.9500|963000|58|Europe/Berlin|科隆||Кёльн|Köln
ulsan-kr|Ulsan|KR|35.5372|129.3167|963000|10|Asia/Seoul|蔚山||Ульсан|울산
jacksonville-us|Jacksonville|US|30.3322|-81.6556|955000|5|America/New_York|杰克逊维尔||Джексонвилл||FL
rosario-ar|Rosario|AR|-32.9468|-60.6393|948000|38|America/Argentina/Cordoba|罗萨里奥||Росарио
kitakyushu-jp|Kitakyushu|JP|33.8518|130.8503|941000|57|Asia/Tokyo|北九州||Китакюсю|北九州
monrovia-lr|Monrovia|LR|6.3005|-10.7969|940000|32|Africa/Monrovia|蒙罗维亚||Монровия
kingston-jm|Kingston|JM|17.9970|-76.7936|938000|65|America/Jamaica|京斯敦||Кингстон
austin-us|Austin|US|30.2672|-97.7431|932000|149|America/Chicago|奥斯汀||Остин||TX
chihuahua-mx|Chihuahua|MX|28.6353|-106.0889|926000|1437|America/Chihuahua|奇瓦瓦||Чиуауа
naypyidaw-mm|Naypyidaw|MM|19.7450|96.1297|925000|122|Asia/Yangon|内比都||Нейпьидо
trujillo-pe|Trujillo|PE|-8.1160|-79.0300|920000|31|America/Lima|特鲁希略||Трухильо
fort-worth-us|Fort Worth|US|32.7254|-97.3208|919000|199|America/Chicago|沃思堡||Форт-Уэрт||TX
sao-luis-br|São Luís|BR|-2.5297|-44.3028|917000|29|America/Fortaleza|圣路易斯||Сан-Луис
cartagena-co|Cartagena|CO|10.3997|-75.5144|915000|34|America/Bogota|卡塔赫纳||Картахена
naples-it|Naples|IT|40.8522|14.2681|909000|17|Europe/Rome|那不勒斯||Неаполь|Napoli
campo-grande-br|Campo Grande|BR|-20.4428|-54.6464|906000|592|America/Campo_Grande|大坎普||Кампу-Гранди
columbus-us|Columbus|US|39.9612|-82.9988|906000|235|America/New_York|哥伦布||Колумбус||OH
donetsk-ua|Donetsk|UA|48.0230|37.8022|902000|223|Europe/Kyiv|顿涅茨克||Донецк
bishkek-kg|Bishkek|KG|42.8700|74.5900|900000|767|Asia/Bishkek|比什凯克|Bichkek|Бишкек
qom-ir|Qom|IR|34.6401|50.8764|900000|935|Asia/Tehran|库姆||Кум
krasnodar-ru|Krasnodar|RU|45.0448|38.9760|900000|28|Europe/Moscow|克拉斯诺达尔||Краснодар
natal-br|Natal|BR|-5.7950|-35.2094|897000|32|America/Fortaleza|纳塔尔||Натал
indianapolis-us|Indianapolis|US|39.7684|-86.1580|888000|218|America/Indiana/Indianapolis|印第安纳波利斯||Индианаполис||IN
zhoushan-cn|Zhoushan|CN|29.9887|122.2049|883000|2|Asia/Shanghai|舟山||Чжоушань||浙江
qiqihar-cn|Qiqihar|CN|47.3392|123.9615|882000|146|Asia/Shanghai|齐齐哈尔||Цицикар||黑龙江
klang-my|Klang|MY|3.0367|101.4433|880000|5|Asia/Kuala_Lumpur|巴生||Кланг
mbuji-mayi-cd|Mbuji-Mayi|CD|-6.1360|23.5898|875000|621|Africa/Lubumbashi|||Мбужи-Майи
charlotte-us|Charlotte|US|35.2271|-80.8431|875000|229|America/New_York|夏洛特||Шарлотт||NC
marseille-fr|Marseille|FR|43.2970|5.3811|871000|28|Europe/Paris|马赛||Марсель
san-francisco-us|San Francisco|US|37.7749|-122.4194|865000|16|America/Los_Angeles|旧金山||Сан-Франциско||CA
liverpool-gb|Liverpool|GB|53.4106|-2.9779|864000|30|Europe/London|利物浦||Ливерпуль
johor-bahru-my|Johor Bahru|MY|1.4655|103.7578|858000|32|Asia/Kuala_Lumpur|新山||Джохор-Бару
tegucigalpa-hn|Tegucigalpa|HN|14.0818|-87.2068|851000|944|America/Tegucigalpa|特古西加尔巴||Тегусигальпа
turin-it|Turin|IT|45.0705|7.6868|847000|239|Europe/Rome|都灵||Турин|Torino
al-ain-ae|Al Ain|AE|24.1917|55.7606|847000|275|Asia/Dubai|艾因||Эль-Айн
saratov-ru|Saratov|RU|51.5406|46.0086|845000|72|Europe/Saratov|萨拉托夫||Саратов
ulaanbaatar-mn|Ulaanbaatar|MN|47.9077|106.8832|845000|1284|Asia/Ulaanbaatar|乌兰巴托|Oulan-Bator|Улан-Батор|Улаанбаатар
weihai-cn|Weihai|CN|37.5091|122.1136|844000|14|Asia/Shanghai|威海||Вэйхай||山东
takeo-kh|Takeo|KH|10.9908|104.7850|844000|12|Asia/Phnom_Penh|茶胶||Такео
haiphong-vn|Haiphong|VN|20.8648|106.6834|842000|12|Asia/Bangkok|海防||Хайфон
cochabamba-bo|Cochabamba|BO|-17.3895|-66.1568|841000|2577|America/La_Paz|科恰班巴||Кочабамба
ahvaz-ir|Ahvaz|IR|31.3190|48.6842|841000|23|Asia/Tehran|阿瓦士||Ахваз
ipoh-my|Ipoh|MY|4.5841|101.0829|840000|45|Asia/Kuala_Lumpur|怡保||Ипох
marrakesh-ma|Marrakesh|MA|31.6342|-7.9999|839000|457|Africa/Casablanca|马拉喀什|Marrakech|Марракеш|مراكش
yibin-cn|Yibin|CN|28.7593|104.6399|836000|323|Asia/Shanghai|宜宾||Ибинь||四川
bouake-ci|Bouaké|CI|7.6939|-5.0303|832000|339|Africa/Abidjan|布瓦凯||Буаке
bien-hoa-vn|Bien Hoa|VN|10.9447|106.8243|831000|6|Asia/Ho_Chi_Minh|边和||Бьенхоа
hermosillo-mx|Hermosillo|MX|29.1026|-110.9773|812000|212|America/Hermosillo|埃莫西约||Эрмосильо
ottawa-ca|Ottawa|CA|45.4112|-75.6981|812000|71|America/Toronto|渥太华||Оттава||ON
can-tho-vn|Can Tho|VN|10.0371|105.7883|812000|3|Asia/Ho_Chi_Minh|芹苴||Кантхо
culiacan-mx|Culiacán|MX|24.7903|-107.3878|808000|95|America/Mazatlan|库利亚坎||Кульякан
benghazi-ly|Benghazi|LY|32.1149|20.0686|807000|3|Africa/Tripoli|班加西||Бенгази
freetown-sl|Freetown|SL|8.4871|-13.2356|803000|38|Africa/Freetown|弗里敦||Фритаун
niigata-jp|Niigata|JP|37.8864|139.0059|798000|-2|Asia/Tokyo|新潟||Ниигата|新潟
muscat-om|Muscat|OM|23.5841|58.4078|797000|14|Asia/Muscat|马斯喀特|Mascate|Маскат
hamamatsu-jp|Hamamatsu|JP|34.7000|137.7333|792000|3|Asia/Tokyo|滨松||Хамамацу|浜松
valencia-es|Valencia|ES|39.4697|-0.3774|790000|15|Europe/Madrid|瓦伦西亚|Valence|Валенсия
rahim-yar-khan-pk|Rahim Yar Khan|PK|28.4199|70.3034|789000|85|Asia/Karachi|拉希姆亚尔汗||Рахимъярхан
bandar-abbas-ir|Bandar Abbas|IR|34.7777|48.4717|788000|1000|Asia/Tehran|阿巴斯港||Бендер-Аббас
boumerdes-dz|Boumerdès|DZ|36.7664|3.4772|786000|5|Africa/Algiers|布米尔达斯||Бумердес
port-said-eg|Port Said|EG|31.2653|32.3019|781000|16|Africa/Cairo|塞德港||Порт-Саид
cucuta-co|Cúcuta|CO|7.8939|-72.5078|777000|309|America/Bogota|库库塔||Кукута
homs-sy|Homs|SY|34.7268|36.7234|775000|513|Asia/Damascus|霍姆斯||Хомс
niamey-ne|Niamey|NE|13.5137|2.1098|774000|206|Africa/Niamey|尼亚美||Ниамей
tainan-tw|Tainan|TW|22.9908|120.2133|771000|26|Asia/Taipei|台南||Тайнань
lodz-pl|Lodz|PL|51.7706|19.4739|769000|214|Europe/Warsaw|罗兹|Łódź|Лодзь|Łódź
tyumen-ru|Tyumen|RU|57.1522|65.5272|768000|81|Asia/Yekaterinburg|秋明|Tioumen|Тюмень
krakow-pl|Krakow|PL|50.0614|19.9366|755000|219|Europe/Warsaw|克拉科夫|Cracovie|Краков|Kraków
pietermaritzburg-za|Pietermaritzburg|ZA|-29.6168|30.3928|751000|636|Africa/Johannesburg|彼得马里茨堡||Питермарицбург
lome-tg|Lomé|TG|6.1287|1.2215|750000|13|Africa/Lome|洛美||Ломе
winnipeg-ca|Winnipeg|CA|49.8844|-97.1470|750000|245|America/Winnipeg|温尼伯||Виннипег||MB
buraidah-sa|Buraidah|SA|26.3260|43.9750|745000|606|Asia/Riyadh|布赖代||Бурайда
nampula-mz|Nampula|MZ|-15.1165|39.2666|743000|431|Africa/Maputo|楠普拉||Нампула
riga-lv|Riga|LV|56.9460|24.1059|743000|6|Europe/Riga|里加||Рига
amsterdam-nl|Amsterdam|NL|52.3740|4.8897|742000|13|Europe/Amsterdam|阿姆斯特丹||Амстердам
kumamoto-jp|Kumamoto|JP|32.8059|130.6918|739000|9|Asia/Tokyo|熊本||Кумамото|熊本
seattle-us|Seattle|US|47.6062|-122.3321|737000|56|America/Los_Angeles|西雅图||Сиэтл||WA
quetta-pk|Quetta|PK|30.1841|67.0014|734000|1683|Asia/Karachi|奎达||Кветта
ashgabat-tm|Ashgabat|TM|37.9500|58.3833|728000|219|Asia/Ashgabat|阿什哈巴德|Achgabat|Ашхабад
denpasar-id|Denpasar|ID|-8.6500|115.2167|725000|33|Asia/Makassar|登巴萨||Денпасар
n-djamena-td|N'Djamena|TD|12.1067|15.0444|721000|299|Africa/Ndjamena|恩贾梅纳||Нджамена
okayama-jp|Okayama|JP|34.6500|133.9333|721000|5|Asia/Tokyo|冈山||Окаяма|岡山
lviv-ua|Lviv|UA|49.8383|24.0232|717000|284|Europe/Kyiv|利沃夫||Львов|Львів
denver-us|Denver|US|39.7392|-104.9847|716000|1609|America/Denver|丹佛||Денвер||CO
zaporizhzhia-ua|Zaporizhzhia|UA|47.8517|35.1171|710000|105|Europe/Kyiv|扎波罗热||Запорожье
tolyatti-ru|Tolyatti|RU|53.5303|49.3461|703000|42|Europe/Samara|陶里亚蒂|Togliatti|Тольятти
suez-eg|Suez|EG|29.9737|32.5263|700000|11|Africa/Cairo|苏伊士||Суэц
zagreb-hr|Zagreb|HR|45.8144|15.9780|699000|135|Europe/Zagreb|萨格勒布||Загреб
agadir-ma|Agadir|MA|30.4202|-9.5982|698000|31|Africa/Casablanca|阿加迪尔||Агадир
sarajevo-ba|Sarajevo|BA|43.8486|18.3564|697000|509|Europe/Sarajevo|萨拉热窝||Сараево
tunis-tn|Tunis|TN|36.8190|10.1658|693000|23|Africa/Tunis|突尼斯||Тунис
shizuoka-jp|Shizuoka|JP|34.9833|138.3833|691000|23|Asia/Tokyo|静冈||Сидзуока|静岡
paranaque-ph|Parañaque|PH|14.4816|121.0175|690000|22|Asia/Manila|帕拉尼亚克||Параньяке
washington-us|Washington|US|38.8951|-77.0364|690000|7|America/New_York|华盛顿特区||Вашингтон||DC
nashville-us|Nashville|US|36.1659|-86.7844|689000|170|America/Chicago|纳什维尔||Нашвилл||TN
taif-sa|Taif|SA|21.2703|40.4158|689000|1672|Asia/Riyadh|塔伊夫||Таиф
tangier-ma|Tangier|MA|35.7673|-5.7998|688000|20|Africa/Casablanca|丹吉尔|Tanger|Танжер
seville-es|Seville|ES|37.3828|-5.9732|684000|16|Europe/Madrid|塞维利亚|Séville|Севилья|Sevilla
el-paso-us|El Paso|US|31.7587|-106.4869|681000|1133|America/Denver|埃尔帕索||Эль-Пасо||TX
oklahoma-city-us|Oklahoma City|US|35.4676|-97.5164|681000|366|America/Chicago|俄克拉荷马城||Оклахома-Сити||OK
general-santos-ph|General Santos|PH|6.1128|125.1717|680000|22|Asia/Manila|桑托斯将军城||Хенераль-Сантос
dushanbe-tj|Dushanbe|TJ|38.5358|68.7790|679000|767|Asia/Dushanbe|杜尚别|Douchanbé|Душанбе
detroit-us|Detroit|US|42.3314|-83.0457|677000|183|America/Detroit|底特律|Détroit|Детройт||MI
boston-us|Boston|US|42.3584|-71.0598|676000|14|America/New_York|波士顿||Бостон||MA
zaragoza-es|Zaragoza|ES|41.6561|-0.8773|675000|214|Europe/Madrid|萨拉戈萨|Saragosse|Сарагоса
mississauga-ca|Mississauga|CA|43.5789|-79.6583|669000|159|America/Toronto|密西沙加||Миссиссога||ON
mudanjiang-cn|Mudanjiang|CN|44.5480|129.6259|666000|254|Asia/Shanghai|牡丹江||Муданьцзян||黑龙江
athens-gr|Athens|GR|37.9838|23.7278|664000|70|Europe/Athens|雅典|Athènes|Афины|Αθήνα
leshan-cn|Leshan|CN|29.5623|103.7639|663000|375|Asia/Shanghai|乐山||Лэшань||四川
nouakchott-mr|Nouakchott|MR|18.0858|-15.9785|661000|10|Africa/Nouakchott|努瓦克肖特||Нуакшот
helsinki-fi|Helsinki|FI|60.1695|24.9354|659000|26|Europe/Helsinki|赫尔辛基||Хельсинки
portland-us|Portland|US|45.5234|-122.6762|653000|12|America/Los_Angeles|波特兰||Портланд||OR
frankfurt-am-main-de|Frankfurt am Main|DE|50.1155|8.6842|650000|113|Europe/Berlin|法兰克福|Francfort-sur-le-Main|Франкфурт-на-Майне|Frankfurt
macau-mo|Macau|MO|22.2006|113.5461|649000|22|Asia/Macau|澳门|Macao|Макао
palermo-it|Palermo|IT|38.1166|13.3636|648000|14|Europe/Rome|巴勒莫|Palerme|Палермо
izhevsk-ru|Izhevsk|RU|56.8498|53.2045|648000|166|Europe/Samara|伊热夫斯克|Ijevsk|Ижевск
colombo-lk|Colombo|LK|6.9355|79.8487|648000|7|Asia/Colombo|科伦坡||Коломбо
lilongwe-mw|Lilongwe|MW|-13.9669|33.7873|647000|1056|Africa/Blantyre|利隆圭||Лилонгве
oran-dz|Oran|DZ|35.6991|-0.6359|646000|118|Africa/Algiers|瓦赫兰||Оран
diyarbakir-tr|Diyarbakir|TR|37.9136|40.2172|645000|674|Europe/Istanbul|迪亚巴克尔|Diyarbakır|Диярбакыр
gold-coast-au|Gold Coast|AU|-28.0003|153.4309|641000|12|Australia/Brisbane|黄金海岸||Голд-Кост||QLD
cuenca-ec|Cuenca|EC|-2.9005|-79.0045|637000|2543|America/Guayaquil|昆卡||Куэнка
chisinau-md|Chisinau|MD|47.0056|28.8575|636000|55|Europe/Chisinau|基希讷乌||Кишинёв
wroclaw-pl|Wroclaw|PL|51.1000|17.0333|635000|119|Europe/Warsaw|弗罗茨瓦夫|Wrocław|Вроцлав|Wrocław
tebessa-dz|Tébessa|DZ|35.4042|8.1242|634000|867|Africa/Algiers|泰贝萨||Тебесса
memphis-us|Memphis|US|35.1495|-90.0490|633000|78|America/Chicago|孟菲斯||Мемфис||TN
barnaul-ru|Barnaul|RU|53.3606|83.7636|632000|189|Asia/Barnaul|巴尔瑙尔|Barnaoul|Барнаул
stuttgart-de|Stuttgart|DE|48.7823|9.1770|630000|252|Europe/Berlin|斯图加特||Штутгарт
cancun-mx|Cancún|MX|21.1743|-86.8466|628000|11|America/Cancun|坎昆||Канкун
ulyanovsk-ru|Ulyanovsk|RU|54.3282|48.3866|627000|176|Europe/Ulyanovsk|乌里扬诺夫斯克|Oulianovsk|Ульяновск
glasgow-gb|Glasgow|GB|55.8651|-4.2576|626000|40|Europe/London|格拉斯哥||Глазго
djibouti-dj|Djibouti|DJ|11.5890|43.1450|624000|6|Africa/Djibouti|吉布提||Джибути
irkutsk-ru|Irkutsk|RU|52.2978|104.2964|624000|428|Asia/Irkutsk|伊尔库茨克|Irkoutsk|Иркутск
las-vegas-us|Las Vegas|US|36.1750|-115.1372|624000|610|America/Los_Angeles|拉斯维加斯||Лас-Вегас||NV
mansoura-eg|Mansoura|EG|31.0364|31.3807|622000|15|Africa/Cairo|曼苏拉|Mansourah|Эль-Мансура
dusseldorf-de|Düsseldorf|DE|51.2217|6.7762|621000|45|Europe/Berlin|杜塞尔多夫||Дюссельдорф
villa-nueva-gt|Villa Nueva|GT|14.5251|-90.5854|618000|1331|America/Guatemala|比亚努埃瓦||Вилянуева
khabarovsk-ru|Khabarovsk|RU|48.4827|135.0838|618000|76|Asia/Vladivostok|哈巴罗夫斯克||Хабаровск
yaroslavl-ru|Yaroslavl|RU|57.6299|39.8737|609000|103|Europe/Moscow|雅罗斯拉夫尔|Iaroslavl|Ярославль
vladivostok-ru|Vladivostok|RU|43.1056|131.8735|605000|40|Asia/Vladivostok|海参崴||Владивосток
kochi-in|Kochi|IN|9.9399|76.2602|605000|9|Asia/Kolkata|科钦||Кочи
kryvyi-rih-ua|Kryvyi Rih|UA|47.9057|33.3940|604000|84|Europe/Kyiv|克雷维里格||Кривой Рог
abu-dhabi-ae|Abu Dhabi|AE|24.4512|54.3970|603000|6|Asia/Dubai|阿布扎比|Abou Dabi|Абу-Даби
islamabad-pk|Islamabad|PK|33.7215|73.0433|602000|579|Asia/Karachi|伊斯兰堡||Исламабад
milwaukee-us|Milwaukee|US|43.0389|-87.9065|600000|188|America/Chicago|密尔沃基||Милуоки||WI
vancouver-ca|Vancouver|CA|49.2497|-123.1193|600000|70|America/Vancouver|温哥华||Ванкувер||BC
rotterdam-nl|Rotterdam|NL|51.9225|4.4792|598000|9|Europe/Amsterdam|鹿特丹||Роттердам
makhachkala-ru|Makhachkala|RU|42.9764|47.5024|596000|4|Europe/Moscow|马哈奇卡拉|Makhatchkala|Махачкала
kagoshima-jp|Kagoshima|JP|31.5667|130.5500|595000|6|Asia/Tokyo|鹿儿岛||Кагосима|鹿儿岛
brampton-ca|Brampton|CA|43.6834|-79.7663|594000|221|America/Toronto|布兰普顿||Брамптон||ON
mar-del-plata-ar|Mar del Plata|AR|-38.0004|-57.5562|593000|14|America/Argentina/Buenos_Aires|马德普拉塔||Мар-дель-Плата
essen-de|Essen|DE|51.4566|7.0123|593000|83|Europe/Berlin|埃森||Эссен
dortmund-de|Dortmund|DE|51.5149|7.4660|588000|96|Europe/Berlin|多特蒙德||Дортмунд
gothenburg-se|Gothenburg|SE|57.7072|11.9668|588000|10|Europe/Stockholm|哥德堡|Göteborg|Гётеборг|Göteborg
bucaramanga-co|Bucaramanga|CO|7.1254|-73.1198|581000|993|America/Bogota|布卡拉曼加||Букараманга
genoa-it|Genoa|IT|44.4048|8.9444|580000|19|Europe/Rome|热那亚|Gênes|Генуя|Genova
oslo-no|Oslo|NO|59.9127|10.7461|580000|26|Europe/Oslo|奥斯陆||Осло
malacca-my|Malacca|MY|2.1960|102.2405|579000|6|Asia/Kuala_Lumpur|马六甲||Малакка
malaga-es|Málaga|ES|36.7202|-4.4203|578000|22|Europe/Madrid|马拉加||Малага
libreville-ga|Libreville|GA|0.3924|9.4536|578000|8|Africa/Libreville|利伯维尔||Либревиль
baltimore-us|Baltimore|US|39.2904|-76.6122|576000|10|America/New_York|巴尔的摩||Балтимор||MD
herat-af|Herat|AF|34.3482|62.1997|574000|927|Asia/Kabul|赫拉特||Герат
tomsk-ru|Tomsk|RU|56.4977|84.9744|574000|117|Asia/Tomsk|托木斯克||Томск
umraniye-tr|Umraniye|TR|41.0164|29.1248|573000|136|Europe/Istanbul|于姆拉尼耶||Умрание
poznan-pl|Poznan|PL|52.4069|16.9299|570000|69|Europe/Warsaw|波兹南|Poznań|Познань|Poznań
puente-alto-cl|Puente Alto|CL|-33.6117|-70.5758|568000|700|America/Santiago|上普恩特||Пуэнте-Альто
nyala-sd|Nyala|SD|12.0489|24.8807|566000|661|Africa/Khartoum|尼亚拉||Ньяла
orenburg-ru|Orenburg|RU|51.7727|55.0988|565000|107|Asia/Yekaterinburg|奥伦堡|Orenbourg|Оренбург
asmara-er|Asmara|ER|15.3381|38.9318|564000|2334|Africa/Asmara|阿斯马拉||Асмара
hachioji-jp|Hachioji|JP|35.6558|139.3239|561000|127|Asia/Tokyo|八王子||Хатиодзи|八王子
albuquerque-us|Albuquerque|US|35.0845|-106.6511|559000|1511|America/Denver|阿尔伯克基||Альбукерке||NM
hamhung-kp|Hamhung|KP|39.9183|127.5364|559000|16|Asia/Pyongyang|咸兴||Хамхын|함흥
kemerovo-ru|Kemerovo|RU|55.3333|86.0833|559000|135|Asia/Novokuznetsk|克麦罗沃||Кемерово
sheffield-gb|Sheffield|GB|53.3830|-1.4659|557000|75|Europe/London|谢菲尔德||Шеффилд
dresden-de|Dresden|DE|51.0509|13.7383|556000|116|Europe/Berlin|德累斯顿|Dresde|Дрезден
santiago-de-cuba-cu|Santiago de Cuba|CU|20.0208|-75.8267|556000|46|America/Havana|圣地亚哥-德古巴||Сантьяго-де-Куба
chiclayo-pe|Chiclayo|PE|-6.7714|-79.8409|553000|35|America/Lima|奇克拉约||Чиклайо
pristina-xk|Pristina|XK|42.6727|21.1669|550000|597|Europe/Belgrade|普里什蒂纳||Приштина
korla-cn|Korla|CN|41.7606|86.1523|549000|945|Asia/Urumqi|库尔勒||Корла||新疆
san-miguel-de-tucuman-ar|San Miguel de Tucumán|AR|-26.8241|-65.2226|549000|452|America/Argentina/Tucuman|圣米格尔-德图库曼||Сан-Мигель-де-Тукуман
sevastopol-ua|Sevastopol|UA|44.6080|33.5213|548000|50|Europe/Simferopol|塞瓦斯托波尔|Sébastopol|Севастополь
bremen-de|Bremen|DE|53.0758|8.8072|547000|17|Europe/Berlin|不来梅|Brême|Бремен
meknes-ma|Meknès|MA|33.8935|-5.5473|546000|531|Africa/Casablanca|梅克内斯||Мекнес
bangui-cf|Bangui|CF|4.3612|18.5550|542000|351|Africa/Bangui|班吉||Банги
vilnius-lt|Vilnius|LT|54.6892|25.2798|542000|98|Europe/Vilnius|维尔纽斯||Вильнюс
novokuznetsk-ru|Novokuznetsk|RU|53.7557|87.1099|540000|208|Asia/Novokuznetsk|新库兹涅茨克|Novokouznetsk|Новокузнецк
kisangani-cd|Kisangani|CD|0.5153|25.1910|539000|400|Africa/Lubumbashi|基桑加尼||Кисангани
ryazan-ru|Ryazan|RU|54.6269|39.6916|539000|102|Europe/Moscow|梁赞|Riazan|Рязань
mersin-tr|Mersin|TR|36.8120|34.6389|538000|10|Europe/Istanbul|梅尔辛||Мерсин
astrakhan-ru|Astrakhan|RU|46.3497|48.0408|534000|-12|Europe/Astrakhan|阿斯特拉罕||Астрахань
beira-mz|Beira|MZ|-19.8436|34.8389|534000|6|Africa/Maputo|贝拉||Беира
quebec-city-ca|Quebec City|CA|46.8123|-71.2145|532000|54|America/Toronto|魁北克市|Québec|Квебек|Québec|QC
tucson-us|Tucson|US|32.2217|-110.9265|532000|759|America/Phoenix|图森||Тусон||AZ
antwerp-be|Antwerp|BE|51.2205|4.4003|529000|13|Europe/Brussels|安特卫普|Anvers|Антверпен|Antwerpen
touba-sn|Touba|SN|14.8500|-15.8833|529000|46|Africa/Dakar|图巴||Туба
gomel-by|Gomel|BY|52.4345|30.9754|527000|138|Europe/Minsk|戈梅利||Гомель
san-salvador-sv|San Salvador|SV|13.6893|-89.1872|526000|653|America/El_Salvador|圣萨尔瓦多||Сан-Сальвадор
himeji-jp|Himeji|JP|34.8167|134.7000|526000|8|Asia/Tokyo|姬路||Химедзи|姫路
beihai-cn|Beihai|CN|21.4835|109.1155|525000|-430|Asia/Shanghai|北海||Бэйхай||广西
penza-ru|Penza|RU|53.2007|45.0046|524000|150|Europe/Moscow|奔萨||Пенза
kandahar-af|Kandahar|AF|31.6133|65.7101|523000|1007|Asia/Kabul|坎大哈||Кандагар
mazar-i-sharif-af|Mazar-i-Sharif|AF|36.7090|67.1109|523000|361|Asia/Kabul|马扎里沙里夫||Мазари-Шариф
lyon-fr|Lyon|FR|45.7485|4.8467|523000|173|Europe/Paris|里昂||Лион
salta-ar|Salta|AR|-24.7859|-65.4117|521000|1183|America/Argentina/Salta|萨尔塔||Сальта
fresno-us|Fresno|US|36.7477|-119.7724|520000|94|America/Los_Angeles|弗雷斯诺||Фресно||CA
hamilton-ca|Hamilton|CA|43.2501|-79.8496|520000|95|America/Toronto|哈密尔顿||Гамильтон||ON
lisbon-pt|Lisbon|PT|38.7167|-9.1333|518000|45|Europe/Lisbon|里斯本|Lisbonne|Лиссабон|Lisboa
leeds-gb|Leeds|GB|53.7965|-1.5478|516000|50|Europe/London|利兹||Лидс
nuremberg-de|Nuremberg|DE|49.4542|11.0775|516000|300|Europe/Berlin|纽伦堡||Нюрнберг|Nürnberg
hanover-de|Hanover|DE|52.3705|9.7332|515000|57|Europe/Berlin|汉诺威|Hanovre|Ганновер|Hannover
samarkand-uz|Samarkand|UZ|39.6542|66.9597|514000|719|Asia/Samarkand|撒马尔罕|Samarcande|Самарканд
naberezhnye-chelny-ru|Naberezhnye Chelny|RU|55.7255|52.4112|510000|103|Europe/Moscow|卡马河畔切尔尼|Naberejnye Tchelny|Набережные Челны
matsuyama-jp|Matsuyama|JP|33.8392|132.7657|510000|28|Asia/Tokyo|松山||Мацуяма|松山
lipetsk-ru|Lipetsk|RU|52.6031|39.5708|510000|158|Europe/Moscow|利佩茨克||Липецк
kirov-ru|Kirov|RU|58.5966|49.6601|507000|173|Europe/Kirov|基洛夫||Киров
kashgar-cn|Kashgar|CN|39.4707|75.9895|507000|1297|Asia/Urumqi|喀什|Kachgar|Кашгар||新疆
edinburgh-gb|Edinburgh|GB|55.9521|-3.1965|507000|66|Europe/London|爱丁堡|Édimbourg|Эдинбург
leipzig-de|Leipzig|DE|51.3396|12.3713|505000|116|Europe/Berlin|莱比锡||Лейпциг
duisburg-de|Duisburg|DE|51.4325|6.7652|504000|38|Europe/Berlin|杜伊斯堡|Duisbourg|Дуйсбург
aktobe-kz|Aktobe|KZ|50.2797|57.2072|501000|210|Asia/Aqtobe|阿克托比||Актобе
kota-kinabalu-my|Kota Kinabalu|MY|5.9749|116.0724|500000|5|Asia/Kuching|亚庇||Кота-Кинабалу
matsudo-jp|Matsudo|JP|35.7799|139.9014|499000|10|Asia/Tokyo|松户||Мацудо|松戶
karaganda-kz|Karaganda|KZ|49.8019|73.1021|498000|545|Asia/Almaty|卡拉干达||Караганда
toulouse-fr|Toulouse|FR|43.6043|1.4437|493000|150|Europe/Paris|图卢兹||Тулуза
cheboksary-ru|Cheboksary|RU|56.1322|47.2519|492000|106|Europe/Moscow|切博克萨雷|Tcheboksary|Чебоксары
sacramento-us|Sacramento|US|38.5816|-121.4944|491000|9|America/Los_Angeles|萨克拉门托||Сакраменто||CA
port-sudan-sd|Port Sudan|SD|19.6175|37.2164|490000|10|Africa/Khartoum|苏丹港||Порт Судан
jeju-city-kr|Jeju City|KR|33.5097|126.5219|486000|19|Asia/Seoul|济州市||Чеджу|제주
omaha-us|Omaha|US|41.2563|-95.9404|486000|323|America/Chicago|奥马哈||Омаха||NE
piura-pe|Piura|PE|-5.1945|-80.6328|484000|33|America/Lima|皮乌拉||Пьюра
kurashiki-jp|Kurashiki|JP|34.5833|133.7667|484000|4|Asia/Tokyo|仓敷||Курасики|倉敷
jijiga-et|Jijiga|ET|9.3500|42.8000|483000|1646|Africa/Addis_Ababa|吉吉加||Джиджига
tula-ru|Tula|RU|54.1961|37.6182|483000|161|Europe/Moscow|图拉|Toula|Тула
oita-jp|Oita|JP|33.2333|131.6000|478000|9|Asia/Tokyo|大分||Оита|大分
kansas-city-us|Kansas City|US|39.0997|-94.5786|475000|274|America/Chicago|堪萨斯城||Канзас-Сити||MO
kaliningrad-ru|Kaliningrad|RU|54.7065|20.5110|475000|2|Europe/Kaliningrad|加里宁格勒||Калининград
skopje-mk|Skopje|MK|41.9965|21.4314|475000|247|Europe/Skopje|斯科普里||Скопье
the-hague-nl|The Hague|NL|52.0767|4.2986|474000|4|Europe/Amsterdam|海牙|La Haye|Гаага|Den Haag
long-beach-us|Long Beach|US|33.7670|-118.1892|474000|9|America/Los_Angeles|长滩||Лонг-Бич||CA
jingdezhen-cn|Jingdezhen|CN|29.2947|117.2079|474000|48|Asia/Shanghai|景德镇||Цзиндэчжэнь||江西
mesa-us|Mesa|US|33.4223|-111.8226|472000|378|America/Phoenix|梅萨||Меса||AZ
mykolaiv-ua|Mykolaiv|UA|46.9763|31.9930|470000|42|Europe/Kyiv|尼古拉耶夫||Николаев
fukuyama-jp|Fukuyama|JP|34.4833|133.3667|469000|7|Asia/Tokyo|福山||Фукуяма|福山
staten-island-us|Staten Island|US|40.5623|-74.1399|469000|21|America/New_York|斯塔滕岛||Статен-Айленд||NY
kanazawa-jp|Kanazawa|JP|36.6000|136.6167|466000|-1|Asia/Tokyo|金泽||Канадзава|金沢
bristol-gb|Bristol|GB|51.4552|-2.5966|466000|21|Europe/London|布里斯托尔||Бристоль
atlanta-us|Atlanta|US|33.7490|-84.3880|464000|320|America/New_York|亚特兰大||Атланта||GA
kananga-cd|Kananga|CD|-5.8962|22.4166|464000|643|Africa/Lubumbashi|卡南加||Кананга
gdansk-pl|Gdansk|PL|54.3523|18.6491|462000|8|Europe/Warsaw|格但斯克|Gdańsk|Гданьск|Gdańsk
huangshan-cn|Huangshan|CN|29.7114|118.3125|461000|134|Asia/Shanghai|黄山||Хуаншань||安徽
murcia-es|Murcia|ES|37.9870|-1.1300|460000|53|Europe/Madrid|穆尔西亚||Мурсия
colorado-springs-us|Colorado Springs|US|38.8339|-104.8214|457000|1832|America/Denver|科罗拉多斯普林斯||Колорадо-Спрингс||CO
nampo-kp|Nampo|KP|38.7375|125.4078|455000|9|Asia/Pyongyang|南浦||Нампхо|남포
virginia-beach-us|Virginia Beach|US|36.8529|-75.9780|453000|3|America/New_York|弗吉尼亚比奇||Вирджиния-Бич||VA
ndola-zm|Ndola|ZM|-12.9587|28.6366|451000|1307|Africa/Lusaka|恩多拉||Ндола
raleigh-us|Raleigh|US|35.7721|-78.6386|451000|96|America/New_York|罗利||Роли||NC
constantine-dz|Constantine|DZ|36.3650|6.6147|450000|574|Africa/Algiers|君士坦丁||Константина
juba-ss|Juba|SS|4.8517|31.5825|450000|518|Africa/Juba|朱巴||Джуба
chengde-cn|Chengde|CN|40.9519|117.9588|449000|318|Asia/Shanghai|承德||Чэндэ||河北
kursk-ru|Kursk|RU|51.7373|36.1874|449000|219|Europe/Moscow|库尔斯克|Koursk|Курск
andijan-uz|Andijan|UZ|40.7821|72.3442|448000|494|Asia/Tashkent|安集延||Андижан
cardiff-gb|Cardiff|GB|51.4800|-3.1800|447000|17|Europe/London|加的夫||Кардифф
gondar-et|Gondar|ET|12.6000|37.4667|443000|2201|Africa/Addis_Ababa|贡德尔||Гондар
zhangjiajie-cn|Zhangjiajie|CN|29.1294|110.4783|442000|174|Asia/Shanghai|张家界||Чжанцзяцзе||湖南
miami-us|Miami|US|25.7743|-80.1937|441000|2|America/New_York|迈阿密||Майами||FL
korhogo-ci|Korhogo|CI|9.4580|-5.6296|441000|360|Africa/Abidjan|科霍戈||Корого
halifax-ca|Halifax|CA|44.6427|-63.5769|440000|60|America/Halifax|哈利法克斯||Галифакс||NS
garoua-cm|Garoua|CM|9.3014|13.3977|437000|199|Africa/Douala|加鲁阿||Гаруа
mwanza-tz|Mwanza|TZ|-2.5167|32.9000|437000|1144|Africa/Dar_es_Salaam|姆万扎||Мванза
stavropol-ru|Stavropol|RU|45.0428|41.9734|434000|453|Europe/Moscow|斯塔夫罗波尔||Ставрополь
tel-aviv-il|Tel Aviv|IL|32.0809|34.7806|433000|15|Asia/Jerusalem|特拉维夫||Тель-Авив|תל אביב
cusco-pe|Cusco|PE|-13.5226|-71.9673|428000|3369|America/Lima|库斯科|Cuzco|Куско
bryansk-ru|Bryansk|RU|53.2521|34.3717|427000|206|Europe/Moscow|布良斯克|Briansk|Брянск
bratislava-sk|Bratislava|SK|48.1482|17.1067|424000|157|Europe/Bratislava|布拉迪斯拉发||Братислава
udaipur-in|Udaipur|IN|24.5858|73.7135|423000|565|Asia/Kolkata|乌代浦||Удайпур
luxor-eg|Luxor|EG|25.6989|32.6421|422000|89|Africa/Cairo|乐蜀|Louxor|Луксор
tver-ru|Tver|RU|56.8584|35.9006|420000|132|Europe/Moscow|特维尔||Тверь
takamatsu-jp|Takamatsu|JP|34.3333|134.0500|419000|17|Asia/Tokyo|高松||Такамацу|高松
tirana-al|Tirana|AL|41.3275|19.8189|418000|113|Europe/Tirane|地拉那||Тирана
san-juan-pr|San Juan|PR|18.4663|-66.1057|418000|7|America/Puerto_Rico|圣胡安||Сан-Хуан
auckland-nz|Auckland|NZ|-36.8485|174.7635|418000|43|Pacific/Auckland|奥克兰||Окленд
magnitogorsk-ru|Magnitogorsk|RU|53.4186|59.0472|413000|361|Asia/Yekaterinburg|马格尼托哥尔斯克||Магнитогорск
tulsa-us|Tulsa|US|36.1540|-95.9928|413000|220|America/Chicago|图尔萨||Талса||OK
minneapolis-us|Minneapolis|US|44.9800|-93.2638|411000|253|America/Chicago|明尼亚波利斯||Миннеаполис||MN
palma-es|Palma|ES|39.5694|2.6502|410000|34|Europe/Madrid|帕尔马||Пальма
hotan-cn|Hotan|CN|37.1075|79.9355|409000|1384|Asia/Urumqi|和田||Хотан||新疆
panama-city-pa|Panama City|PA|8.9936|-79.5197|408000|17|America/Panama|巴拿马城|Panama|Панама|Panamá
szczecin-pl|Szczecin|PL|53.4289|14.5530|408000|149|Europe/Warsaw|什切青||Щецин
nagasaki-jp|Nagasaki|JP|32.7500|129.8833|408000|15|Asia/Tokyo|长崎||Нагасаки|長崎
ivanovo-ru|Ivanovo|RU|56.9972|40.9714|406000|126|Europe/Moscow|伊万诺沃||Иваново
oujda-ma|Oujda|MA|34.6814|-1.9086|405000|549|Africa/Casablanca|乌季达||Уджда
hsinchu-tw|Hsinchu|TW|24.8036|120.9686|404000|22|Asia/Taipei|新竹||Синьчжу
zanzibar-tz|Zanzibar|TZ|-6.1639|39.1979|404000|14|Africa/Dar_es_Salaam|桑给巴尔市||Занзибар
kuching-my|Kuching|MY|1.5500|110.3333|403000|8|Asia/Kuching|古晋||Кучинг
taoyuan-tw|Taoyuan|TW|24.9937|121.2970|402000|103|Asia/Taipei|桃园||Таоюань
manchester-gb|Manchester|GB|53.4809|-2.2374|396000|51|Europe/London|曼彻斯特||Манчестер
surrey-ca|Surrey|CA|49.1063|-122.8251|395000|82|America/Vancouver|素里||Суррей||BC
bologna-it|Bologna|IT|44.4938|11.3387|395000|54|Europe/Rome|博洛尼亚|Bologne|Болонья
tallinn-ee|Tallinn|EE|59.4370|24.7535|394000|12|Europe/Tallinn|塔林||Таллин
santa-fe-ar|Santa Fe|AR|-31.6488|-60.7087|391000|21|America/Argentina/Cordoba|圣菲||Санта-Фе
wichita-us|Wichita|US|37.6922|-97.3375|390000|396|America/Chicago|威奇托||Вичита||KS
new-orleans-us|New Orleans|US|29.9547|-90.0751|390000|0|America/Chicago|新奥尔良|La Nouvelle-Orléans|Новый Орлеан||LA
samut-prakan-th|Samut Prakan|TH|13.5993|100.5968|389000|5|Asia/Bangkok|北榄||Самутпракан
cleveland-us|Cleveland|US|41.4995|-81.6954|388000|199|America/New_York|克利夫兰||Кливленд||OH
bissau-gw|Bissau|GW|11.8636|-15.5977|388000|13|Africa/Bissau|比绍||Бисау
bochum-de|Bochum|DE|51.4817|7.2165|386000|102|Europe/Berlin|波鸿||Бохум
tampa-us|Tampa|US|27.9475|-82.4584|385000|1|America/New_York|坦帕||Тампа||FL
n-dalatando-ao|N'dalatando|AO|-9.2978|14.9116|383000|795|Africa/Luanda|恩达拉坦多||Ндалатандо
wellington-nz|Wellington|NZ|-41.2866|174.7756|382000|31|Pacific/Auckland|惠灵顿||Веллингтон
nizhny-tagil-ru|Nizhny Tagil|RU|57.9194|59.9650|381000|185|Asia/Yekaterinburg|下塔吉尔|Nijni Taguil|Нижний Тагил
aswan-eg|Aswan|EG|24.0908|32.8994|380000|99|Africa/Cairo|阿斯旺|Assouan|Асуан
brno-cz|Brno|CZ|49.1952|16.6080|379000|226|Europe/Prague|布尔诺||Брно
iasi-ro|Iasi|RO|47.1667|27.6000|379000|66|Europe/Bucharest|雅西||Яссы
las-palmas-es|Las Palmas|ES|28.0997|-15.4134|379000|23|Atlantic/Canary|拉斯帕尔马斯||Лас-Пальмас
iquitos-pe|Iquitos|PE|-3.7491|-73.2538|378000|92|America/Lima|伊基托斯||Икитос
bakersfield-us|Bakersfield|US|35.3733|-119.0187|374000|123|America/Los_Angeles|贝克斯菲尔德||Бейкерсфилд||CA
yogyakarta-id|Yogyakarta|ID|-7.8014|110.3647|374000|110|Asia/Jakarta|日惹||Джокякарта
grodno-by|Grodno|BY|53.6884|23.8258|374000|139|Europe/Minsk|格罗德诺||Гродно
honolulu-us|Honolulu|US|21.3069|-157.8583|372000|5|Pacific/Honolulu|檀香山||Гонолулу||HI
bharatpur-np|Bharatpur|NP|27.6768|84.4359|369000|212|Asia/Kathmandu|婆罗多布尔
mogilev-by|Mogilev|BY|53.9168|30.3449|369000|184|Europe/Minsk|莫吉廖夫||Могилёв
leicester-gb|Leicester|GB|52.6386|-1.1317|369000|65|Europe/London|莱斯特||Лестер
canberra-au|Canberra|AU|-35.2835|149.1281|368000|571|Australia/Sydney|堪培拉||Канберра||ACT
nara-jp|Nara|JP|34.6850|135.8048|367000|68|Asia/Tokyo|奈良||Нара|奈良
florence-it|Florence|IT|43.7792|11.2463|367000|50|Europe/Rome|佛罗伦萨||Флоренция|Firenze
bydgoszcz-pl|Bydgoszcz|PL|53.1235|18.0076|366000|37|Europe/Warsaw|比得哥什||Быдгощ
christchurch-nz|Christchurch|NZ|-43.5333|172.6333|364000|14|Pacific/Auckland|基督城||Крайстчерч
brest-by|Brest|BY|52.0975|23.6878|363000|142|Europe/Minsk|布列斯特||Брест
manukau-nz|Manukau|NZ|-36.9928|174.8799|362000|43|Pacific/Auckland|马努考||Манукау
utrecht-nl|Utrecht|NL|52.0908|5.1222|362000|13|Europe/Amsterdam|乌得勒支||Утрехт
wuppertal-de|Wuppertal|DE|51.2563|7.1482|361000|150|Europe/Berlin|伍珀塔尔||Вупперталь
tamale-gh|Tamale|GH|9.4008|-0.8393|361000|196|Africa/Accra|||Тамале
ulan-ude-ru|Ulan-Ude|RU|51.8272|107.6063|360000|528|Asia/Irkutsk|乌兰乌德|Oulan-Oude|Улан-Удэ
nagano-jp|Nagano|JP|36.6500|138.1833|360000|372|Asia/Tokyo|长野||Нагано|長野
lublin-pl|Lublin|PL|51.2500|22.5667|360000|183|Europe/Warsaw|卢布林||Люблин
sumgait-az|Sumgait|AZ|40.5897|49.6686|359000|-11|Asia/Baku|苏姆盖特||Сумгаит
taraz-kz|Taraz|KZ|42.9000|71.3667|358000|623|Asia/Almaty|塔拉兹||Тараз
vladimir-ru|Vladimir|RU|56.1365|40.3966|357000|140|Europe/Moscow|弗拉基米尔||Владимир
kyzylorda-kz|Kyzylorda|KZ|44.8528|65.5092|355000|128|Asia/Qyzylorda|克孜洛尔达|Kzyl Orda|Кызылорда
antofagasta-cl|Antofagasta|CL|-23.6524|-70.3954|353000|31|America/Santiago|安托法加斯塔||Антафагаста
malmo-se|Malmö|SE|55.6059|13.0007|352000|10|Europe/Stockholm|马尔默||Мальмё
hue-vn|Hue|VN|16.4619|107.5955|351000|8|Asia/Bangkok|顺化||Хюэ|Huế
anaheim-us|Anaheim|US|33.8353|-117.9145|351000|48|America/Los_Angeles|阿纳海姆||Анахайм||CA
hualien-tw|Hualien|TW|23.9769|121.6044|350000|13|Asia/Taipei|花莲||Хуалянь
arkhangelsk-ru|Arkhangelsk|RU|64.5401|40.5433|350000|8|Europe/Moscow|阿尔汉格尔斯克||Архангельск
chita-ru|Chita|RU|52.0317|113.5009|349000|668|Asia/Chita|赤塔|Tchita|Чита
newcastle-au|Newcastle|AU|-32.9295|151.7801|349000|48|Australia/Sydney|纽卡斯尔||Ньюкасл||NSW
camaguey-cu|Camagüey|CU|21.3808|-77.9169|348000|102|America/Havana|卡马圭||Камагуэй
plovdiv-bg|Plovdiv|BG|42.1500|24.7500|347000|169|Europe/Sofia|普罗夫迪夫||Пловдив
london-ca|London|CA|42.9834|-81.2330|347000|252|America/Toronto|伦敦||Лондон||ON
corrientes-ar|Corrientes|AR|-27.4678|-58.8344|346000|63|America/Argentina/Cordoba|科连特斯||Корриентес
bilbao-es|Bilbao|ES|43.2627|-2.9253|346000|20|Europe/Madrid|毕尔巴鄂||Бильбао
astana-kz|Astana|KZ|51.1801|71.4460|346000|358|Asia/Almaty|阿斯塔纳||Астана
belfast-gb|Belfast|GB|54.5968|-5.9254|345000|7|Europe/London|贝尔法斯特||Белфаст
coventry-gb|Coventry|GB|52.4066|-1.5122|345000|89|Europe/London|考文垂||Ковентри
belgorod-ru|Belgorod|RU|50.6107|36.5802|345000|173|Europe/Moscow|别尔哥罗德||Белгород
doha-qa|Doha|QA|25.2855|51.5310|345000|11|Asia/Qatar|多哈||Доха
vitebsk-by|Vitebsk|BY|55.1904|30.2049|343000|150|Europe/Minsk|维捷布斯克||Витебск
nice-fr|Nice|FR|43.7031|7.2661|343000|25|Europe/Paris|尼斯||Ницца
zurich-ch|Zurich|CH|47.3667|8.5500|342000|429|Europe/Zurich|苏黎世||Цюрих|Zürich
arusha-tz|Arusha|TZ|-3.3667|36.6833|341000|1415|Africa/Dar_es_Salaam|阿鲁沙||Аруша
kaluga-ru|Kaluga|RU|54.5293|36.2754|341000|200|Europe/Moscow|卡卢加|Kalouga|Калуга
san-jose-cr|San José|CR|9.9333|-84.0833|335000|1161|America/Costa_Rica|圣何塞||Сан-Хосе
alicante-es|Alicante|ES|38.3452|-0.4815|335000|18|Europe/Madrid|阿利坎特||Аликанте
nukus-uz|Nukus|UZ|42.4531|59.6103|333000|76|Asia/Samarkand|努库斯||Нукус
bielefeld-de|Bielefeld|DE|52.0333|8.5333|332000|111|Europe/Berlin|比勒费尔德||Билефельд
bonn-de|Bonn|DE|50.7344|7.0955|331000|64|Europe/Berlin|波恩||Бонн
smolensk-ru|Smolensk|RU|54.7794|32.0437|330000|243|Europe/Moscow|斯摩棱斯克||Смоленск
markham-ca|Markham|CA|43.8668|-79.2663|329000|168|America/Toronto|万锦||Маркем||ON
sochi-ru|Sochi|RU|43.5992|39.7257|328000|14|Europe/Moscow|索契|Sotchi|Сочи
logan-city-au|Logan City|AU|-27.6392|153.1094|327000|39|Australia/Brisbane|洛根||Логан-Сити||QLD
corpus-christi-us|Corpus Christi|US|27.8006|-97.3964|327000|2|America/Chicago|科珀斯克里斯蒂||Корпус Кристи||TX
toamasina-mg|Toamasina|MG|-18.1492|49.4023|326000|12|Indian/Antananarivo|图阿马西纳||Тоамасина
cordoba-es|Córdoba|ES|37.8916|-4.7728|326000|117|Europe/Madrid|科尔多瓦|Cordoue|Кордова
nottingham-gb|Nottingham|GB|52.9536|-1.1505|324000|46|Europe/London|诺丁汉||Ноттингем
volzhsky-ru|Volzhsky|RU|48.7858|44.7797|323000|23|Europe/Volgograd|伏尔加斯基|Voljski|Волжский
riverside-us|Riverside|US|33.9534|-117.3962|322000|252|America/Los_Angeles|里弗赛德||Риверсайд||CA
osh-kg|Osh|KG|40.5283|72.7985|322000|988|Asia/Bishkek|奥什||Ош
holguin-cu|Holguín|CU|20.8872|-76.2631|319000|146|America/Havana|奥尔金||Ольгин
saransk-ru|Saransk|RU|54.1838|45.1749|319000|173|Europe/Moscow|萨兰斯克||Саранск
nantes-fr|Nantes|FR|47.2172|-1.5534|319000|19|Europe/Paris|南特||Нант
reading-gb|Reading|GB|51.4562|-0.9711|318000|51|Europe/London|雷丁||Рединг
constanta-ro|Constanta|RO|44.1807|28.6343|318000|40|Europe/Bucharest|康斯坦察||Констанца
new-delhi-in|New Delhi|IN|28.6358|77.2245|318000|212|Asia/Kolkata|新德里||Нью-Дели
thessaloniki-gr|Thessaloniki|GR|40.6436|22.9309|318000|8|Europe/Athens|塞萨洛尼基|Thessalonique|Салоники|Θεσσαλονίκη
naha-jp|Naha|JP|26.2130|127.6785|317000|1|Asia/Tokyo|那霸||Наха|那覇
katowice-pl|Katowice|PL|50.2584|19.0275|317000|266|Europe/Warsaw|卡托维治||Катовице
cluj-napoca-ro|Cluj-Napoca|RO|46.7667|23.6000|317000|352|Europe/Bucharest|克卢日-纳波卡||Клуж-Напока
bari-it|Bari|IT|41.1207|16.8698|316000|5|Europe/Rome|巴里||Бари
cherepovets-ru|Cherepovets|RU|59.1333|37.9000|316000|136|Europe/Moscow|切列波韦茨|Tcherepovets|Череповец
st-louis-us|St. Louis|US|38.6273|-90.1979|316000|142|America/Chicago|圣路易斯||Сент-Луис||MO
timisoara-ro|Timisoara|RO|45.7537|21.2257|315000|96|Europe/Bucharest|蒂米什瓦拉||Тимишоара
lexington-us|Lexington|US|38.0498|-84.4586|314000|305|America/New_York|列克星敦||Лексингтон||KY
hull-gb|Hull|GB|53.7446|-0.3352|314000|8|Europe/London|赫尔||Кингстон-апон-Халл
preston-gb|Preston|GB|53.7628|-2.7045|313000|34|Europe/London|普雷斯顿||Престон
varna-bg|Varna|BG|43.2167|27.9167|313000|54|Europe/Sofia|瓦尔纳||Варна
vologda-ru|Vologda|RU|59.2239|39.8840|312000|125|Europe/Moscow|沃洛格达||Вологда
catania-it|Catania|IT|37.4922|15.0704|312000|7|Europe/Rome|卡塔尼亚|Catane|Катания
cincinnati-us|Cincinnati|US|39.1271|-84.5144|309000|191|America/New_York|辛辛那提||Цинциннати||OH
kurgan-ru|Kurgan|RU|55.4500|65.3333|309000|76|Asia/Yekaterinburg|库尔干|Kourgan|Курган
mannheim-de|Mannheim|DE|49.4891|8.4669|308000|100|Europe/Berlin|曼海姆||Мангейм
orlando-us|Orlando|US|28.5383|-81.3792|308000|30|America/New_York|奥兰多||Орландо||FL
newport-gb|Newport|GB|51.5877|-2.9983|307000|16|Europe/London|纽波特||Ньюпорт
vaughan-ca|Vaughan|CA|43.8361|-79.4983|306000|218|America/Toronto|旺市||Вон||ON
craiova-ro|Craiova|RO|44.3167|23.8000|306000|105|Europe/Bucharest|克拉约瓦||Краёва
stockton-us|Stockton|US|37.9577|-121.2908|306000|4|America/Los_Angeles|士德顿||Стоктон||CA
pittsburgh-us|Pittsburgh|US|40.4406|-79.9959|304000|233|America/New_York|匹兹堡||Питсбург||PA
swansea-gb|Swansea|GB|51.6208|-3.9432|300000|18|Europe/London|斯旺西||Свонзи
newcastle-upon-tyne-gb|Newcastle upon Tyne|GB|54.9733|-1.6140|300000|54|Europe/London|泰恩河畔纽卡斯尔||Ньюкасл
valladolid-es|Valladolid|ES|41.6552|-4.7237|299000|702|Europe/Madrid|巴利亚多利德||Валядолид
aomori-jp|Aomori|JP|40.8167|140.7333|298000|7|Asia/Tokyo|青森||Аомори|青森
vigo-es|Vigo|ES|42.2328|-8.7226|297000|86|Europe/Madrid|维戈||Виго
graz-at|Graz|AT|47.0667|15.4500|295000|363|Europe/Vienna|格拉茨||Грац
murmansk-ru|Murmansk|RU|68.9792|33.0925|295000|96|Europe/Moscow|摩尔曼斯克|Mourmansk|Мурманск
southend-on-sea-gb|Southend-on-Sea|GB|51.5378|0.7143|295000|31|Europe/London|||Саутенд-он-Си
vina-del-mar-cl|Viña del Mar|CL|-33.0246|-71.5518|295000|17|America/Santiago|比尼亚德尔马||Виня дел Мар
bialystok-pl|Bialystok|PL|53.1333|23.1643|292000|135|Europe/Warsaw|比亚韦斯托克|Białystok|Белосток
anchorage-us|Anchorage|US|61.2181|-149.9003|291000|31|America/Anchorage|安克雷奇||Анкоридж||AK
victoria-ca|Victoria|CA|48.4359|-123.3516|290000|18|America/Vancouver|维多利亚||Виктори||BC
kaunas-lt|Kaunas|LT|54.9027|23.9096|289000|74|Europe/Vilnius|考那斯||Каунас
bergen-no|Bergen|NO|60.3930|5.3242|286000|20|Europe/Oslo|卑尔根||Берген
henderson-us|Henderson|US|36.0397|-114.9819|286000|569|America/Los_Angeles|亨德森||Гендерсон||NV
greensboro-us|Greensboro|US|36.0726|-79.7920|285000|266|America/New_York|格林斯伯勒||Гринсборо||NC
haifa-il|Haifa|IL|32.8184|34.9885|285000|40|Asia/Jerusalem|海法||Хайфа
aarhus-dk|Aarhus|DK|56.1567|10.2108|285000|10|Europe/Copenhagen|奥胡斯||Орхус
karlsruhe-de|Karlsruhe|DE|49.0094|8.4044|284000|118|Europe/Berlin|卡尔斯鲁厄||Карлсруе
port-moresby-pg|Port Moresby|PG|-9.4772|147.1509|284000|25|Pacific/Port_Moresby|莫尔兹比港||Порт-Морсби
plano-us|Plano|US|33.0198|-96.6989|284000|203|America/Chicago|普莱诺||Планом||TX
bukhara-uz|Bukhara|UZ|39.7747|64.4286|280000|229|Asia/Samarkand|布哈拉||Бухар
wollongong-au|Wollongong|AU|-34.4240|150.8935|280000|29|Australia/Sydney|卧龙岗||Вуланганг||NSW
ostrava-cz|Ostrava|CZ|49.8347|18.2820|280000|211|Europe/Prague|俄斯特拉发||Острава
toledo-us|Toledo|US|41.6639|-83.5552|280000|186|America/New_York|托莱多||Толедо||OH
petrozavodsk-ru|Petrozavodsk|RU|61.7849|34.3469|279000|73|Europe/Moscow|彼得罗扎沃茨克||Петрозаводск
wiesbaden-de|Wiesbaden|DE|50.0826|8.2493|279000|128|Europe/Berlin|威斯巴登||Висбаден
windsor-ca|Windsor|CA|42.3001|-83.0165|278000|190|America/Toronto|温莎||Уинсор||ON
gijon-es|Gijón|ES|43.5357|-5.6615|278000|22|Europe/Madrid|希洪||Хихон
lincoln-us|Lincoln|US|40.8000|-96.6670|277000|367|America/Chicago|林肯||Линколн||NE
sfax-tn|Sfax|TN|34.7406|10.7603|277000|8|Africa/Tunis|斯法克斯||Сфакс
brighton-gb|Brighton|GB|50.8284|-0.1395|277000|29|Europe/London|布赖顿||Брайтан
hakodate-jp|Hakodate|JP|41.7758|140.7367|276000|5|Asia/Tokyo|函馆||Хакодате|函館
strasbourg-fr|Strasbourg|FR|48.5839|7.7455|275000|147|Europe/Paris|斯特拉斯堡||Страсбург
isfara-tj|Isfara|TJ|40.1265|70.6253|274000|824|Asia/Dushanbe|伊斯法拉||Исфара
turpan-cn|Turpan|CN|42.9477|89.1789|273000|41|Asia/Urumqi|吐鲁番||Турпан||新疆
ljubljana-si|Ljubljana|SI|46.0511|14.5051|272000|295|Europe/Ljubljana|卢布尔雅那||Любляна
derby-gb|Derby|GB|52.9228|-1.4766|270000|55|Europe/London|德比||Дарби
munster-de|Münster|DE|51.9624|7.6257|270000|64|Europe/Berlin|明斯特||Минстер
southampton-gb|Southampton|GB|50.9040|-1.4043|270000|19|Europe/London|南安普敦||Саутгемптон
geelong-au|Geelong|AU|-38.1471|144.3607|269000|23|Australia/Melbourne|吉朗||Желон||VIC
windhoek-na|Windhoek|NA|-22.5594|17.0832|268000|1656|Africa/Windhoek|温得和克||Виндхук
aachen-de|Aachen|DE|50.7766|6.0834|265000|266|Europe/Berlin|亚琛||Ахен
ghent-be|Ghent|BE|51.0500|3.7167|265000|10|Europe/Brussels|根特|Gand|Гент|Gent
wolverhampton-gb|Wolverhampton|GB|52.5855|-2.1230|264000|160|Europe/London|伍尔弗汉普顿||Улвърхамптън
monchengladbach-de|Mönchengladbach|DE|51.1854|6.4417|262000|57|Europe/Berlin|门兴格拉德巴赫||Менхенгладбах
bordeaux-fr|Bordeaux|FR|44.8404|-0.5805|261000|20|Europe/Paris|波尔多||Бордо
fort-wayne-us|Fort Wayne|US|41.1306|-85.1289|260000|247|America/Indiana/Indianapolis|韦恩堡||Форт Уейн||IN
plymouth-gb|Plymouth|GB|50.3715|-4.1430|260000|14|Europe/London|普利茅斯||Плимут
augsburg-de|Augsburg|DE|48.3715|10.8985|259000|489|Europe/Berlin|奥格斯堡||Аугзбург
stoke-on-trent-gb|Stoke-on-Trent|GB|53.0042|-2.1854|258000|114|Europe/London|特伦特河畔斯托克||Сток-он-Трент
buffalo-us|Buffalo|US|42.8865|-78.8784|258000|183|America/New_York|水牛城||Бафало||NY
verona-it|Verona|IT|45.4299|10.9844|258000|59|Europe/Rome|维罗纳|Vérone|Верона
durham-us|Durham|US|35.9940|-78.8986|258000|123|America/New_York|德罕||Дарам||NC
st-petersburg-us|St. Petersburg|US|27.7709|-82.6793|257000|13|America/New_York|||||FL
irvine-us|Irvine|US|33.6695|-117.8231|257000|17|America/Los_Angeles|欧文||Ирвин||CA
espoo-fi|Espoo|FI|60.2052|24.6522|257000|16|Europe/Helsinki|埃斯波||Еспо
milton-keynes-gb|Milton Keynes|GB|52.0417|-0.7558|256000|114|Europe/London|米尔顿凯恩斯||Милтон-Кинс
laredo-us|Laredo|US|27.5064|-99.5075|255000|126|America/Chicago|拉雷多||Ларедо||TX
oaxaca-mx|Oaxaca|MX|17.0654|-96.7237|255000|1567|America/Mexico_City|瓦哈卡市||Оахака
brasov-ro|Brasov|RO|45.6486|25.6061|253000|573|Europe/Bucharest|布拉索夫||Брашов
talcahuano-cl|Talcahuano|CL|-36.7249|-73.1168|253000|15|America/Santiago|塔尔卡瓦诺||Талкауано
la-paz-mx|La Paz|MX|24.1423|-110.3132|250000|33|America/Mazatlan|||Ла-Пас
nis-rs|Nis|RS|43.3247|21.9033|250000|194|Europe/Belgrade|尼什||Ниш
porto-pt|Porto|PT|41.1496|-8.6110|250000|97|Europe/Lisbon|波尔图||Порту
gasteiz-vitoria-es|Gasteiz / Vitoria|ES|42.8500|-2.6727|249000|547|Europe/Madrid|||Витория
lubbock-us|Lubbock|US|33.5779|-101.8552|249000|976|America/Chicago|拉伯克||Лабок||TX
madison-us|Madison|US|43.0731|-89.4012|249000|267|America/Chicago|麦迪逊||Мадисон||WI
montpellier-fr|Montpellier|FR|43.6109|3.8763|248000|55|Europe/Paris|蒙彼利埃||Монпелье
czestochowa-pl|Czestochowa|PL|50.7965|19.1241|248000|253|Europe/Warsaw|琴斯托霍瓦||Ченстохова
chemnitz-de|Chemnitz|DE|50.8357|12.9292|247000|306|Europe/Berlin|开姆尼茨||Кемниц
hobart-au|Hobart|AU|-42.8794|147.3294|247000|19|Australia/Hobart|霍巴特||Хобарт||TAS
kiel-de|Kiel|DE|54.3213|10.1349|247000|7|Europe/Berlin|基尔||Кил
norfolk-us|Norfolk|US|36.8468|-76.2852|246000|2|America/New_York|诺福克||Норфок||VA
a-coruna-es|A Coruña|ES|43.3713|-8.3960|246000|22|Europe/Madrid|拉科鲁尼亚||А-Корунья
northampton-gb|Northampton|GB|52.2500|-0.8833|246000|97|Europe/London|北安普顿||Нортгемптон
gdynia-pl|Gdynia|PL|54.5189|18.5319|245000|14|Europe/Warsaw|格丁尼亚||Гдиня
braunschweig-de|Braunschweig|DE|52.2659|10.5267|245000|72|Europe/Berlin|不伦瑞克||Брауншвайг
tampere-fi|Tampere|FI|61.4991|23.7871|244000|114|Europe/Helsinki|坦佩雷||Тампере
trabzon-tr|Trabzon|TR|41.0050|39.7269|244000|39|Europe/Istanbul|特拉布宗||Трабзон
louisville-us|Louisville|US|38.2542|-85.7594|244000|142|America/Kentucky/Louisville|路易维尔||Луивил||KY
reno-us|Reno|US|39.5296|-119.8138|241000|1373|America/Los_Angeles|雷诺||Рено||NV
matsumoto-jp|Matsumoto|JP|36.2333|137.9667|239000|593|Asia/Tokyo|松本||Мацумото|松本
krefeld-de|Krefeld|DE|51.3364|6.5538|238000|43|Europe/Berlin|克雷费尔德||Крефелд
halle-saale-de|Halle (Saale)|DE|51.4816|11.9795|238000|114|Europe/Berlin|||Хале
podgorica-me|Podgorica|ME|42.4411|19.2636|237000|49|Europe/Podgorica|波德戈里察||Подгорица
magdeburg-de|Magdeburg|DE|52.1277|11.6292|236000|57|Europe/Berlin|马格德堡||Магдебург
yakutsk-ru|Yakutsk|RU|62.0339|129.7331|236000|126|Asia/Yakutsk|雅库茨克|Iakoutsk|Якутск
dali-cn|Dali|CN|25.5847|100.2123|235000|1977|Asia/Shanghai|大理||Дали||云南
georgetown-gy|Georgetown|GY|6.8045|-58.1553|235000|3|America/Guyana|乔治敦||Жоржтаун
turkmenabat-tm|Türkmenabat|TM|39.0733|63.5786|235000|191|Asia/Ashgabat|土库曼纳巴德||Туркменабад
lille-fr|Lille|FR|50.6330|3.0586|234000|27|Europe/Paris|里尔||Лилль
rouen-fr|Rouen|FR|49.4431|1.0993|234000|21|Europe/Paris|鲁昂||Руан
granada-es|Granada|ES|37.1882|-3.6067|234000|689|Europe/Madrid|格拉纳达|Grenade|Гранада
porto-novo-bj|Porto-Novo|BJ|6.4965|2.6036|234000|20|Africa/Porto-Novo|波多诺伏||Порто-Ново
groningen-nl|Groningen|NL|53.2192|6.5667|233000|16|Europe/Amsterdam|格罗宁根||Гронинген
jiayuguan-cn|Jiayuguan|CN|39.8112|98.2862|232000|1635|Asia/Shanghai|嘉峪关||Цзяюйгуань||甘肃
elche-es|Elche|ES|38.2622|-0.7011|230000|96|Europe/Madrid|埃尔切||Елч
baton-rouge-us|Baton Rouge|US|30.4433|-91.1875|229000|14|America/Chicago|巴吞鲁日||Батан-Руж||LA
kosice-sk|Kosice|SK|48.7139|21.2581|228000|205|Europe/Bratislava|科希策||Кошице
netanya-il|Netanya|IL|32.3329|34.8599|228000|38|Asia/Jerusalem|内坦亚||Нетаня
nassau-bs|Nassau|BS|25.0582|-77.3431|228000|5|America/Nassau|拿骚||Нассау
richmond-us|Richmond|US|37.5538|-77.4603|227000|64|America/New_York|列治文||Ричмонд||VA
huambo-ao|Huambo|AO|-12.7761|15.7392|226000|1716|Africa/Luanda|万博||Уамбо
luton-gb|Luton|GB|51.8797|-0.4175|225000|117|Europe/London|卢顿||Лутон
sucre-bo|Sucre|BO|-19.0333|-65.2627|225000|2798|America/La_Paz|苏克雷||Сукре
paramaribo-sr|Paramaribo|SR|5.8664|-55.1668|224000|5|America/Paramaribo|帕拉马里博||Парамарибо
veliky-novgorod-ru|Veliky Novgorod|RU|58.5213|31.2710|223000|35|Europe/Moscow|大诺夫哥罗德|Veliki Novgorod|Великий Новгород
banja-luka-ba|Banja Luka|BA|44.7784|17.1939|221000|164|Europe/Sarajevo|巴尼亚卢卡||Баня Лука
rennes-fr|Rennes|FR|48.1120|-1.6743|220000|39|Europe/Paris|雷恩||Ренн
oviedo-es|Oviedo|ES|43.3603|-5.8448|220000|237|Europe/Madrid|奥维耶多||Овиедо
messina-it|Messina|IT|38.1939|15.5526|220000|3|Europe/Rome|墨西拿||Месина
chon-buri-th|Chon Buri|TH|13.3622|100.9835|219000|8|Asia/Bangkok|||Чонбури
terrassa-es|Terrassa|ES|41.5667|2.0167|219000|302|Europe/Madrid|||Террасса
freiburg-im-breisgau-de|Freiburg im Breisgau|DE|47.9959|7.8522|216000|278|Europe/Berlin|弗赖堡|Fribourg-en-Brisgau|Фрайбург
novi-sad-rs|Novi Sad|RS|45.2517|19.8369|215000|79|Europe/Belgrade|诺威萨||Нови Сад
erfurt-de|Erfurt|DE|50.9787|11.0328|214000|195|Europe/Berlin|埃尔福特||Ерфурт
spokane-us|Spokane|US|47.6597|-117.4291|213000|571|America/Los_Angeles|斯波坎||Спакан||WA
birmingham-us|Birmingham|US|33.5207|-86.8025|212000|187|America/Chicago|伯明翰||Бирмингам||AL
lubeck-de|Lübeck|DE|53.8689|10.6873|212000|16|Europe/Berlin|吕贝克||Либек
cartagena-es|Cartagena|ES|37.6051|-0.9862|212000|5|Europe/Madrid|卡塔赫纳||Картагена
lijiang-cn|Lijiang|CN|26.8688|100.2207|211000|2397|Asia/Shanghai|丽江||Лицзян||云南
pskov-ru|Pskov|RU|57.8136|28.3496|211000|51|Europe/Moscow|普斯科夫||Псков
des-moines-us|Des Moines|US|41.6005|-93.6091|210000|266|America/Chicago|德梅因||Де Мойн||IA
rochester-us|Rochester|US|43.1548|-77.6156|210000|154|America/New_York|罗彻斯特||Рочестер||NY
pamplona-es|Pamplona|ES|42.8169|-1.6432|210000|460|Europe/Madrid|潘普洛纳||Памплона
oulu-fi|Oulu|FI|65.0124|25.4682|210000|15|Europe/Helsinki|奥卢||Овлу
eindhoven-nl|Eindhoven|NL|51.4408|5.4778|210000|22|Europe/Amsterdam|燕豪芬||Айндховен
gaborone-bw|Gaborone|BW|-24.6545|25.9086|208000|1011|Africa/Gaborone|哈博罗内||Габороне
portsmouth-gb|Portsmouth|GB|50.7990|-1.0913|208000|6|Europe/London|朴次茅斯||Портсмут
jerez-de-la-frontera-es|Jerez de la Frontera|ES|36.6865|-6.1361|208000|53|Europe/Madrid|赫雷斯-德拉弗龙特拉||Херез де ла Фронтера
jinghong-cn|Jinghong|CN|21.9910|100.7341|206000|611|Asia/Shanghai|景洪||Цзинхун||云南
linz-at|Linz|AT|48.3064|14.2861|205000|266|Europe/Vienna|林茨||Линц
trieste-it|Trieste|IT|45.6495|13.7768|204000|2|Europe/Rome|的里雅斯特||Трст
padova-it|Padova|IT|45.4080|11.8859|204000|12|Europe/Rome|帕多瓦||Падуа
debrecen-hu|Debrecen|HU|47.5317|21.6244|202000|124|Europe/Budapest|德布勒森||Дебрецен
swindon-gb|Swindon|GB|51.5580|-1.7812|202000|113|Europe/London|斯温顿||Свиндон
nicosia-cy|Nicosia|CY|35.1753|33.3642|200000|147|Asia/Nicosia|尼科西亚|Nicosie|Никосия|Λευκωσία
brescia-it|Brescia|IT|45.5356|10.2147|200000|149|Europe/Rome|布雷西亚||Бреша
charleroi-be|Charleroi|BE|50.4114|4.4445|200000|136|Europe/Brussels|沙勒罗瓦||Шарлроа
pokhara-np|Pokhara|NP|28.2669|83.9685|200000|1008|Asia/Kathmandu|博克拉||Покхара
tilburg-nl|Tilburg|NL|51.5555|5.0913|200000|16|Europe/Amsterdam|蒂尔堡||Тилбург
yuzhno-sakhalinsk-ru|Yuzhno-Sakhalinsk|RU|46.9541|142.7360|199000|48|Asia/Sakhalin|南萨哈林斯克|Ioujno-Sakhalinsk|Южно-Сахалинск
hagen-de|Hagen|DE|51.3608|7.4717|199000|111|Europe/Berlin|||Хаген
amarillo-us|Amarillo|US|35.2220|-101.8313|199000|1118|America/Chicago|阿马里洛||Амарило||TX
aberdeen-gb|Aberdeen|GB|57.1437|-2.0981|199000|13|Europe/London|阿伯丁||Абердин
taranto-it|Taranto|IT|40.4644|17.2471|199000|15|Europe/Rome|||Таранто
rostock-de|Rostock|DE|54.0887|12.1405|198000|18|Europe/Berlin|罗斯托克||Рощок
parma-it|Parma|IT|44.7993|10.3262|198000|57|Europe/Rome|||Парма
little-rock-us|Little Rock|US|34.7465|-92.2896|198000|102|America/Chicago|小岩城||Литл Рок||AR
shreveport-us|Shreveport|US|32.5251|-93.7502|197000|44|America/Chicago|什里夫波特||Шривпорт||LA
vientiane-la|Vientiane|LA|17.9667|102.6000|197000|174|Asia/Vientiane|万象||Вьентьян
reims-fr|Reims|FR|49.2653|4.0285|197000|88|Europe/Paris|兰斯||Реймс
laayoune-eh|Laayoune|EH|27.1418|-13.1880|196000|68|Africa/El_Aaiun|阿尤恩||Эль-Аюн
burgas-bg|Burgas|BG|42.5061|27.4678|196000|36|Europe/Sofia|布尔加斯||Бургас
turku-fi|Turku|FI|60.4515|22.2687|195000|22|Europe/Helsinki|图尔库||Турку
liege-be|Liège|BE|50.6337|5.5675|195000|66|Europe/Brussels|列日||Льеж
prato-it|Prato|IT|43.8805|11.0970|195000|61|Europe/Rome|普拉托||Прато
yamoussoukro-ci|Yamoussoukro|CI|6.8205|-5.2767|195000|214|Africa/Abidjan|亚穆苏克罗||Ямусукра
kassel-de|Kassel|DE|51.3167|9.5000|195000|164|Europe/Berlin|卡塞尔||Касел
mobile-us|Mobile|US|30.6944|-88.0430|194000|3|America/Chicago|莫比尔||Мобил||AL
salt-lake-city-us|Salt Lake City|US|40.7608|-111.8911|193000|1299|America/Denver|盐湖城||Солт Лейк Сити||UT
hat-yai-th|Hat Yai|TH|7.0084|100.4767|192000|12|Asia/Bangkok|合艾||Хатъяй
providence-us|Providence|US|41.8240|-71.4128|191000|2|America/New_York|普洛威顿斯||Провиденс||RI
cork-ie|Cork|IE|51.8980|-8.4706|190000|10|Europe/Dublin|科克||Корк
vantaa-fi|Vantaa|FI|60.2941|25.0410|190000|18|Europe/Helsinki|万塔||Ванта
tallahassee-us|Tallahassee|US|30.4383|-84.2807|190000|62|America/New_York|塔拉赫西||Талахаси||FL
sutton-gb|Sutton|GB|51.3500|-0.2000|188000|83|Europe/London|||Саттон
dunhuang-cn|Dunhuang|CN|40.1667|94.6833|186000|1131|Asia/Shanghai|敦煌||Дуньхуан||甘肃
le-havre-fr|Le Havre|FR|49.4935|0.1079|186000|5|Europe/Paris|勒阿弗尔||Гавр
donostia-san-sebastian-es|Donostia / San Sebastián|ES|43.3128|-1.9750|185000|17|Europe/Madrid|圣塞瓦斯提安||Сан-Себастьян
knoxville-us|Knoxville|US|35.9606|-83.9207|185000|276|America/New_York|诺克斯维尔||Ноксвил||TN
modena-it|Modena|IT|44.6478|10.9254|185000|34|Europe/Rome|||Модена
geneva-ch|Geneva|CH|46.2022|6.1457|184000|400|Europe/Zurich|日内瓦|Genève|Женева|Genève
st-helens-gb|St Helens|GB|53.4500|-2.7333|183000|31|Europe/London|||Сент-Хеленс
pak-kret-th|Pak Kret|TH|13.9130|100.4988|183000|8|Asia/Bangkok
reggio-calabria-it|Reggio Calabria|IT|38.1105|15.6613|182000|31|Europe/Rome|雷焦卡拉布里亚||Реджо-ди-Калабрия
potsdam-de|Potsdam|DE|52.3989|13.0657|182000|34|Europe/Berlin|波茨坦||Потсдам
petropavlovsk-kamchatsky-ru|Petropavlovsk-Kamchatsky|RU|53.0639|158.6275|181000|166|Asia/Kamchatka|堪察加彼得巴甫洛夫斯克|Petropavlovsk-Kamtchatski|Петропавловск-Камчатский
chattanooga-us|Chattanooga|US|35.0456|-85.3097|181000|206|America/New_York|查塔努加||Чатануга||TN
odense-dk|Odense|DK|55.3959|10.3883|181000|17|Europe/Copenhagen|欧登塞||Оденсе
townsville-au|Townsville|AU|-19.2664|146.8057|181000|15|Australia/Brisbane|汤斯维尔||Таунсвил||QLD
dodoma-tz|Dodoma|TZ|-6.1722|35.7395|181000|1125|Africa/Dar_es_Salaam|多多马||Додома
crawley-gb|Crawley|GB|51.1130|-0.1831|181000|84|Europe/London|克劳利||Кроули
burgos-es|Burgos|ES|42.3411|-3.7018|179000|863|Europe/Madrid|布尔戈斯||Бургас
si-racha-th|Si Racha|TH|13.1737|100.9311|179000|13|Asia/Bangkok
hamilton-nz|Hamilton|NZ|-37.7833|175.2833|179000|39|Pacific/Auckland|哈密尔顿||Хамилтон
uppsala-se|Uppsala|SE|59.8588|17.6389|177000|20|Europe/Stockholm|乌普萨拉||Убсала
almere-stad-nl|Almere Stad|NL|52.3702|5.2141|176000|-3|Europe/Amsterdam
saint-etienne-fr|Saint-Étienne|FR|45.4339|4.3900|176000|529|Europe/Paris|圣艾蒂安||Сент-Этьен
regina-ca|Regina|CA|50.4501|-104.6178|176000|577|America/Regina|里贾纳||Реджайна||SK
shimla-in|Shimla|IN|31.1044|77.1666|174000|2073|Asia/Kolkata|西姆拉||Шимла
klaipeda-lt|Klaipeda|LT|55.7068|21.1391|172000|6|Europe/Vilnius|克莱佩达||Клайпеда
batumi-ge|Batumi|GE|41.6423|41.6339|172000|7|Asia/Tbilisi|巴统||Батуми
santander-es|Santander|ES|43.4647|-3.8044|172000|28|Europe/Madrid|桑坦德||Сантандер
reggio-nell-emilia-it|Reggio nell'Emilia|IT|44.6983|10.6312|172000|58|Europe/Rome|||Реджо-Эмилия
sioux-falls-us|Sioux Falls|US|43.5500|-96.7003|172000|448|America/Chicago|苏瀑||Су Фолс||SD
jackson-us|Jackson|US|32.2988|-90.1848|171000|85|America/Chicago|杰克逊||Жэксон||MS
carolina-pr|Carolina|PR|18.3808|-65.9574|170000|16|America/Puerto_Rico
jaffna-lk|Jaffna|LK|9.6684|80.0074|169000|7|Asia/Colombo|贾夫纳||Джафна
pilsen-cz|Pilsen|CZ|49.7475|13.3776|169000|316|Europe/Prague|比尔森||Плзен
toulon-fr|Toulon|FR|43.1244|5.9284|169000|12|Europe/Paris|土伦||Тулон
angers-fr|Angers|FR|47.4716|-0.5520|168000|42|Europe/Paris|昂热||Анже
patra-gr|Pátra|GR|38.2444|21.7344|168000|20|Europe/Athens|帕特雷||Патра
breda-nl|Breda|NL|51.5866|4.7760|168000|9|Europe/Amsterdam|布雷达||Бреда
basel-ch|Basel|CH|47.5584|7.5733|164000|279|Europe/Zurich|巴塞尔|Bâle|Базель
zenica-ba|Zenica|BA|44.2017|17.9040|164000|325|Europe/Sarajevo|泽尼察||Зеница
sousse-tn|Sousse|TN|35.8254|10.6370|164000|24|Africa/Tunis|苏塞||Сус
eugene-us|Eugene|US|44.0521|-123.0867|163000|131|America/Los_Angeles|尤金||Юджин||OR
oxford-gb|Oxford|GB|51.7522|-1.2560|162000|72|Europe/London|牛津||Оксфорд
split-hr|Split|HR|43.5089|16.4392|161000|12|Europe/Zagreb|斯普利特||Сплит
szeged-hu|Szeged|HU|46.2530|20.1482|161000|84|Europe/Budapest|||Сегед
grenoble-fr|Grenoble|FR|45.1787|5.7148|159000|218|Europe/Paris|格勒诺布尔||Гренобль
george-town-my|George Town|MY|5.4112|100.3354|158000|14|Asia/Kuala_Lumpur|乔治市||Джорджтаун
dijon-fr|Dijon|FR|47.3167|5.0167|158000|242|Europe/Paris|第戎||Дижон
salzburg-at|Salzburg|AT|47.7994|13.0440|157000|424|Europe/Vienna|萨尔茨堡|Salzbourg|Зальцбург
livorno-it|Livorno|IT|43.5443|10.3262|157000|3|Europe/Rome|||Ливорно
tiraspol-md|Tiraspol|MD|46.8427|29.6291|157000|30|Europe/Chisinau|蒂拉斯波尔||Тираспол
moshi-tz|Moshi|TZ|-3.3500|37.3333|157000|854|Africa/Dar_es_Salaam|莫希||Моши
york-gb|York|GB|53.9576|-1.0827|156000|17|Europe/London|约克||Йорк
orebro-se|Orebro|SE|59.2741|15.2066|156000|35|Europe/Stockholm|厄勒布鲁||Эребру
malabo-gq|Malabo|GQ|3.7558|8.7817|156000|34|Africa/Malabo|马拉博||Малабо
salamanca-es|Salamanca|ES|40.9688|-5.6639|156000|815|Europe/Madrid|||Саламанка
gyeongju-kr|Gyeongju|KR|35.8428|129.2117|155000|45|Asia/Seoul|庆州||Кёнджу|경주시
port-louis-mu|Port Louis|MU|-20.1619|57.4989|155000|3|Indian/Mauritius|路易港|Port-Louis|Порт-Луи
tauranga-nz|Tauranga|NZ|-37.6861|176.1667|155000|18|Pacific/Auckland|陶朗加||Тауранга
miskolc-hu|Miskolc|HU|48.1031|20.7781|155000|127|Europe/Budapest|米什科尔茨||Мишколц
segou-ml|Ségou|ML|13.4403|-6.2595|153000|291|Africa/Bamako|塞古||Сеги
cairns-au|Cairns|AU|-16.9237|145.7661|153000|7|Australia/Brisbane|柬兹||Кернс||QLD
dili-tl|Dili|TL|-8.5586|125.5736|150000|3|Asia/Dili|帝力||Дили
cagliari-it|Cagliari|IT|39.2305|9.1192|149000|6|Europe/Rome|卡利亚里||Каляри
rimini-it|Rimini|IT|44.0575|12.5653|149000|5|Europe/Rome|||Римини
gyumri-am|Gyumri|AM|40.7942|43.8453|148000|1549|Asia/Yerevan|久姆里||Гюмри
nimes-fr|Nîmes|FR|43.8366|4.3579|148000|57|Europe/Paris|尼姆||Ним
dundee-gb|Dundee|GB|56.4691|-2.9749|148000|77|Europe/London|登地||Данди
clermont-ferrand-fr|Clermont-Ferrand|FR|45.7797|3.0868|148000|406|Europe/Paris|克莱蒙费朗||Клермон-Ферран
savannah-us|Savannah|US|32.0835|-81.0998|148000|6|America/New_York|沙瓦纳||Савана||GA
mestre-it|Mestre|IT|45.4917|12.2454|148000|2|Europe/Rome|梅斯特雷||Местре
darwin-au|Darwin|AU|-12.4611|130.8418|147000|31|Australia/Darwin|达尔文||Дарвин||NT
trondheim-no|Trondheim|NO|63.4305|10.3951|147000|18|Europe/Oslo|特隆赫姆||Тронхейм
manama-bh|Manama|BH|26.2279|50.5857|147000|12|Asia/Bahrain|麦纳玛||Манама
larisa-gr|Lárisa|GR|39.6369|22.4176|147000|84|Europe/Athens|||Лариса
aix-en-provence-fr|Aix-en-Provence|FR|43.5283|5.4497|147000|205|Europe/Paris|普罗旺斯地区艾克斯||Экс-ан-Прованс
saint-quentin-en-yvelines-fr|Saint-Quentin-en-Yvelines|FR|48.7719|2.0189|147000|166|Europe/Paris|伊夫林省圣康坦||Сен-Кантен-ан-Ивелин
boise-us|Boise|US|43.6135|-116.2035|146000|823|America/Boise|博伊西||Бойзи||ID
cambridge-gb|Cambridge|GB|52.2000|0.1167|146000|12|Europe/London|剑桥||Кембридж
brest-fr|Brest|FR|48.3903|-4.4863|145000|49|Europe/Paris|布雷斯特||Брест
stavanger-no|Stavanger|NO|58.9701|5.7333|145000|15|Europe/Oslo|斯塔万格||Ставангер
le-mans-fr|Le Mans|FR|48.0021|0.2025|145000|65|Europe/Paris|勒芒||Ле-Ман
jyvaskyla-fi|Jyväskylä|FI|62.2415|25.7209|144000|109|Europe/Helsinki|于韦斯屈莱||Ювяскюля
heidelberg-de|Heidelberg|DE|49.4077|8.6908|143000|115|Europe/Berlin|海德堡||Гейдельберг
amiens-fr|Amiens|FR|49.9000|2.3000|143000|28|Europe/Paris|亚眠||Амьен
aalborg-dk|Aalborg|DK|57.0480|9.9187|143000|10|Europe/Copenhagen|奥尔堡||Олбор
tours-fr|Tours|FR|47.3948|0.7040|142000|52|Europe/Paris|图尔||Тур
potosi-bo|Potosí|BO|-19.5836|-65.7531|141000|3967|America/La_Paz|波托西||Потоси
limoges-fr|Limoges|FR|45.8336|1.2476|141000|309|Europe/Paris|利摩日||Лимож
norilsk-ru|Norilsk|RU|69.3535|88.2027|141000|76|Asia/Krasnoyarsk|诺里尔斯克||Норильск
siem-reap-kh|Siem Reap|KH|13.3618|103.8606|139000|18|Asia/Phnom_Penh|暹粒市||Сиемреап
lausanne-ch|Lausanne|CH|46.5160|6.6328|139000|453|Europe/Zurich|洛桑||Лозанна
saint-denis-re|Saint-Denis|RE|-20.8823|55.4504|137000|44|Indian/Reunion|||Сен-Дени
heraklion-gr|Heraklion|GR|35.3279|25.1434|137000|60|Europe/Athens|伊拉克利翁|Héraklion|Ираклион|Ηράκλειο
foggia-it|Foggia|IT|41.4584|15.5519|137000|76|Europe/Rome|||Фоджа
kutaisi-ge|Kutaisi|GE|42.2679|42.6946|135000|153|Asia/Tbilisi|||Кутаиси
leon-es|León|ES|42.6000|-5.5703|134000|844|Europe/Madrid|||Леон
wurzburg-de|Würzburg|DE|49.7939|9.9512|134000|204|Europe/Berlin|维尔茨堡||Вирцбург
dunedin-nz|Dunedin|NZ|-45.8742|170.5036|133000|21|Pacific/Auckland|但尼丁||Данидн
charleston-us|Charleston|US|32.7766|-79.9309|133000|6|America/New_York|查尔斯顿||Чарлстон||SC
innsbruck-at|Innsbruck|AT|47.2627|11.3945|132000|570|Europe/Vienna|因斯布鲁克||Инсбрук
ferrara-it|Ferrara|IT|44.8380|11.6206|132000|9|Europe/Rome|||Феррара
new-haven-us|New Haven|US|41.3081|-72.9282|130000|18|America/New_York|纽黑文||Нью Хэвен||CT
umea-se|Umeå|SE|63.8284|20.2597|130000|24|Europe/Stockholm|于默奥||Умеа
regensburg-de|Regensburg|DE|49.0151|12.1016|129000|341|Europe/Berlin|雷根斯堡||Регензбург
besancon-fr|Besançon|FR|47.2488|6.0182|128000|300|Europe/Paris|贝桑松||Безансон
vasteras-se|Västerås|SE|59.6162|16.5528|128000|16|Europe/Stockholm|韦斯特罗斯||Вестерос
chiang-mai-th|Chiang Mai|TH|18.7904|98.9847|127000|313|Asia/Bangkok|清迈||Чианг-Май
cadiz-es|Cadiz|ES|36.5267|-6.2891|127000|22|Europe/Madrid|加的斯||Кадиз
savannakhet-la|Savannakhet|LA|16.5703|104.7622|126000|154|Asia/Vientiane|||Саваннакхет
willemstad-cw|Willemstad|CW|12.1225|-68.8864|125000|1|America/Curacao|威廉斯塔德||Вилемстад
agadez-ne|Agadez|NE|16.9733|7.9911|124000|505|Africa/Niamey|阿加德兹||Агадез
metz-fr|Metz|FR|49.1191|6.1727|124000|182|Europe/Paris|梅斯||Мец
maastricht-nl|Maastricht|NL|50.8483|5.6889|122000|56|Europe/Amsterdam|马斯特里赫特||Мастрихт
durres-al|Durrës|AL|41.3235|19.4547|122000|0|Europe/Tirane|都拉斯||Драч
bern-ch|Bern|CH|46.9481|7.4474|122000|549|Europe/Zurich|伯尔尼|Berne|Берн
kuopio-fi|Kuopio|FI|62.8924|27.6770|122000|90|Europe/Helsinki|库奥皮奥||Куопио
braga-pt|Braga|PT|41.5503|-8.4200|121000|188|Europe/Lisbon|布拉加||Брага
hartford-us|Hartford|US|41.7637|-72.6851|121000|18|America/New_York|哈特福||Харфорд||CT
berkeley-us|Berkeley|US|37.8716|-122.2728|121000|52|America/Los_Angeles|伯克利||Беркли||CA
perugia-it|Perugia|IT|43.1122|12.3888|120000|493|Europe/Rome|佩鲁贾||Перуджа
leiden-nl|Leiden|NL|52.1583|4.4931|120000|6|Europe/Amsterdam|莱顿||Лайден
reykjavik-is|Reykjavik|IS|64.1355|-21.8954|119000|37|Atlantic/Reykjavik|雷克雅未克||Рейкьявик|Reykjavík
lhasa-cn|Lhasa|CN|29.6500|91.1000|119000|3651|Asia/Shanghai|拉萨|Lhassa|Лхаса||西藏
fargo-us|Fargo|US|46.8772|-96.7898|119000|276|America/Chicago|法戈||Фарга||ND
bruges-be|Bruges|BE|51.2089|3.2242|119000|13|Europe/Brussels|布鲁日||Брюгге|Brugge
maseru-ls|Maseru|LS|-29.3167|27.4833|118000|1552|Africa/Maseru|马塞卢||Масеру
punta-arenas-cl|Punta Arenas|CL|-53.1548|-70.9113|117000|30|America/Punta_Arenas|蓬塔阿雷纳斯||Пунта Аренас
setubal-pt|Setúbal|PT|38.5244|-8.8882|117000|16|Europe/Lisbon|塞图巴尔||Сетубал
springfield-us|Springfield|US|39.8017|-89.6437|117000|182|America/Chicago|斯普林菲尔德||Спрингфилд||IL
orleans-fr|Orléans|FR|47.9029|1.9039|116000|115|Europe/Paris|奥尔良||Орлеан
algeciras-es|Algeciras|ES|36.1333|-5.4505|116000|29|Europe/Madrid|阿尔赫西拉斯||Алхесирас
mendoza-ar|Mendoza|AR|-32.8908|-68.8272|115000|746|America/Argentina/Mendoza|门多萨||Мендоза
praia-cv|Praia|CV|14.9315|-23.5125|113000|0|Atlantic/Cape_Verde|培亚||Прая
port-blair-in|Port Blair|IN|11.6661|92.7464|112000|36|Asia/Kolkata|布莱尔港||Порт Блер
kandy-lk|Kandy|LK|7.2906|80.6336|112000|500|Asia/Colombo|康提||Канди
daugavpils-lv|Daugavpils|LV|55.8833|26.5333|112000|103|Europe/Riga|陶格夫匹尔斯||Невгин
mulhouse-fr|Mulhouse|FR|47.7520|7.3287|111000|238|Europe/Paris|米卢斯||Мюлуз
namur-be|Namur|BE|50.4669|4.8675|111000|88|Europe/Brussels|那慕尔||Намюр
perpignan-fr|Perpignan|FR|42.6976|2.8954|111000|43|Europe/Paris|佩皮尼昂||Перпиньян
caen-fr|Caen|FR|49.1859|-0.3591|111000|21|Europe/Paris|卡昂||Кан
st-john-s-ca|St. John's|CA|47.5649|-52.7093|111000|35|America/St_Johns|圣约翰斯||Сент-Джонс||NL
cambridge-us|Cambridge|US|42.3751|-71.1056|110000|5|America/New_York|剑桥||Кембриж||MA
billings-us|Billings|US|45.7833|-108.5007|110000|952|America/Denver|||Биллингс||MT
manchester-us|Manchester|US|42.9956|-71.4548|110000|80|America/New_York|曼彻斯特||Манчестер||NH
pisa-it|Pisa|IT|43.7085|10.4036|110000|4|Europe/Rome|比萨||Пиза
sergiyev-posad-ru|Sergiyev Posad|RU|56.3000|38.1333|109000|207|Europe/Moscow|谢尔吉耶夫镇|Serguiev Possad|Сергиев Посад
livingstone-zm|Livingstone|ZM|-17.8419|25.8543|109000|969|Africa/Lusaka|利文斯顿||Марамба
rijeka-hr|Rijeka|HR|45.3267|14.4424|109000|12|Europe/Zagreb|||Риека
thunder-bay-ca|Thunder Bay|CA|48.3820|-89.2502|108000|188|America/Toronto|桑德贝||Тъндърбей||ON
bolzano-it|Bolzano|IT|46.4907|11.3398|107000|262|Europe/Rome|波尔查诺||Боцен
boulder-us|Boulder|US|40.0150|-105.2706|107000|1624|America/Denver|波德||Болдер||CO
coimbra-pt|Coimbra|PT|40.2056|-8.4195|107000|98|Europe/Lisbon|科英布拉||Коимбра
linkoping-se|Linköping|SE|58.4109|15.6216|107000|58|Europe/Stockholm|林雪平||Линчёпинг
nancy-fr|Nancy|FR|48.6844|6.1850|105000|212|Europe/Paris|南锡||Нанси
mostar-ba|Mostar|BA|43.3433|17.8081|105000|66|Europe/Sarajevo|莫斯塔尔||Мостар
male-mv|Male|MV|4.1752|73.5092|104000|8|Indian/Maldives|玛律||Мале
drammen-no|Drammen|NO|59.7439|10.2045|103000|11|Europe/Oslo|德拉门||Драмен
liberec-cz|Liberec|CZ|50.7671|15.0562|103000|359|Europe/Prague|利贝雷茨||Либерец
bath-gb|Bath|GB|51.3751|-2.3617|102000|96|Europe/London|巴斯||Бат
leuven-be|Leuven|BE|50.8796|4.7009|101000|28|Europe/Brussels|鲁汶||Лувен
funchal-pt|Funchal|PT|32.6657|-16.9255|101000|280|Atlantic/Madeira|丰沙尔||Фуншал
klagenfurt-am-worthersee-at|Klagenfurt am Wörthersee|AT|46.6247|14.3053|100000|450|Europe/Vienna|克拉根福||Клагенфурт
trier-de|Trier|DE|49.7557|6.6394|100000|141|Europe/Berlin|特里尔||Трир
punta-cana-do|Punta Cana|DO|18.5818|-68.4043|100000|28|America/Santo_Domingo|||Пунта Кана
siauliai-lt|Siauliai|LT|55.9333|23.3167|99500|129|Europe/Vilnius|希奥利艾||Шяуляй
thimphu-bt|Thimphu|BT|27.4661|89.6419|98700|2320|Asia/Thimphu|廷布||Тхимпху
bridgetown-bb|Bridgetown|BB|13.1073|-59.6202|98500|10|America/Barbados|布里奇敦||Бриджтаун
albany-us|Albany|US|42.6526|-73.7562|98500|45|America/New_York|柯巴利||Олбани||NY
erdenet-mn|Erdenet|MN|49.0333|104.0833|97800|1307|Asia/Ulaanbaatar|额尔登特||Ерденет
maribor-si|Maribor|SI|46.5547|15.6467|97000|266|Europe/Ljubljana|马里博尔||Марибор
osijek-hr|Osijek|HR|45.5511|18.6939|96800|87|Europe/Zagreb|||Осиек
san-carlos-de-bariloche-ar|San Carlos de Bariloche|AR|-41.1456|-71.3082|95400|839|America/Argentina/Salta|圣卡洛斯-德巴里洛切||Сан Карлос де Барилоче
delft-nl|Delft|NL|52.0067|4.3556|95100|1|Europe/Amsterdam|代尔夫特||Делфт
aqaba-jo|Aqaba|JO|29.5267|35.0078|95000|46|Asia/Amman|亚喀巴||Акаба
limerick-ie|Limerick|IE|52.6647|-8.6231|94200|7|Europe/Dublin|||Лимерик
kristiansand-no|Kristiansand|NO|58.1467|7.9956|93200|12|Europe/Oslo|克里斯蒂安桑||Кристиансанд
noumea-nc|Nouméa|NC|-22.2741|166.4488|93100|26|Pacific/Noumea|努美阿||Нумеа
magadan-ru|Magadan|RU|59.5638|150.8035|92800|65|Asia/Magadan|马加丹||Магадан
winterthur-ch|Winterthur|CH|47.5056|8.7241|91900|441|Europe/Zurich|温特图尔||Винтертур
santa-barbara-us|Santa Barbara|US|34.4208|-119.6982|91800|15|America/Los_Angeles|圣巴巴拉||Санта Барбара||CA
tartu-ee|Tartu|EE|58.3806|26.7251|91400|39|Europe/Tallinn|||Тарту
fort-de-france-mq|Fort-de-France|MQ|14.6037|-61.0742|90000|5|America/Martinique|法兰西堡||Фор де Франс
avignon-fr|Avignon|FR|43.9483|4.8089|89800|31|Europe/Paris|阿维尼翁||Авиньон
lillestrom-no|Lillestrøm|NO|59.9560|11.0492|89700|116|Europe/Oslo|利勒斯特罗姆||Лилестрем
nitra-sk|Nitra|SK|48.3076|18.0845|86300|144|Europe/Bratislava|尼特拉||Нитра
volos-gr|Volos|GR|39.3692|22.9477|86000|52|Europe/Athens|||Волос
poitiers-fr|Poitiers|FR|46.5826|0.3435|86000|118|Europe/Paris|普瓦捷||Пуатье
versailles-fr|Versailles|FR|48.8036|2.1342|85400|140|Europe/Paris|凡尔赛||Версаль
ceuta-es|Ceuta|ES|35.8892|-5.3204|85100|22|Europe/Madrid|||Сеута
qufu-cn|Qufu|CN|35.5967|116.9911|85100|69|Asia/Shanghai|曲阜||Цюйфу||山东
liepaja-lv|Liepaja|LV|56.5047|21.0109|85100|6|Europe/Riga|利耶帕亚||Лиепая
toledo-es|Toledo|ES|39.8581|-4.0226|84300|533|Europe/Madrid|托莱多|Tolède|Толедо
santa-fe-us|Santa Fe|US|35.6870|-105.9378|84100|2132|America/Denver|圣菲||Санта Фе||NM
gaillimh-ie|Gaillimh|IE|53.2724|-9.0510|83500|10|Europe/Dublin|戈尔韦||Голуей
montego-bay-jm|Montego Bay|JM|18.4712|-77.9188|82900|12|America/Jamaica|蒙特哥贝||Монтего-Бей
pau-fr|Pau|FR|43.3112|-0.3558|82700|219|Europe/Paris|波城||По
david-pa|David|PA|8.4273|-82.4309|82000|47|America/Panama|戴维||Давид
lucerne-ch|Lucerne|CH|47.0505|8.3064|81700|437|Europe/Zurich|卢塞恩||Люцерн|Luzern
konstanz-de|Konstanz|DE|47.6603|9.1758|81300|402|Europe/Berlin|康斯坦茨||Канстанц
ravenna-it|Ravenna|IT|44.4134|12.2012|80900|4|Europe/Rome|拉文纳||Равена
lecce-it|Lecce|IT|40.3548|18.1724|80700|49|Europe/Rome|坜车||Лече
aulnay-sous-bois-fr|Aulnay-sous-Bois|FR|48.9381|2.4940|80600|45|Europe/Paris|欧奈苏布瓦||Ольне-су-Буа
mountain-view-us|Mountain View|US|37.3860|-122.0838|80400|32|America/Los_Angeles|山景城||Маунтин Вю||CA
phuket-th|Phuket|TH|7.8906|98.3981|79300|28|Asia/Bangkok|布吉市||Пхукет
suva-fj|Suva|FJ|-18.1368|178.4253|77400|-430|Pacific/Fiji|苏瓦||Сува
la-rochelle-fr|La Rochelle|FR|46.1631|-1.1522|76800|13|Europe/Paris|拉罗歇尔||Ла-Рошель
luxembourg-lu|Luxembourg|LU|49.6117|6.1300|76700|316|Europe/Luxembourg|卢森堡||Люксембург
antibes-fr|Antibes|FR|43.5813|7.1249|76400|1|Europe/Paris|昂蒂布||Антиб
mbabane-sz|Mbabane|SZ|-26.3167|31.1333|76200|1209|Africa/Mbabane|姆巴巴纳||Мбабане
dakhla-eh|Dakhla|EH|23.6848|-15.9580|75000|6|Africa/El_Aaiun|||Дахла
ubud-id|Ubud|ID|-8.5098|115.2654|74800|210|Asia/Makassar|||Убуд
cannes-fr|Cannes|FR|43.5513|7.0127|74500|0|Europe/Paris|戛纳||Канны
calais-fr|Calais|FR|50.9519|1.8563|74400|6|Europe/Paris|加来||Кале
beziers-fr|Béziers|FR|43.3412|3.2140|74100|66|Europe/Paris|贝济耶||Безье
rapid-city-us|Rapid City|US|44.0805|-103.2310|73600|988|America/Denver|拉皮德城||Рапид Сити||SD
tamanrasset-dz|Tamanrasset|DZ|22.7850|5.5228|73100|1372|Africa/Algiers|塔曼拉塞特||Таманрасет
esbjerg-dk|Esbjerg|DK|55.4703|8.4519|71700|17|Europe/Copenhagen|埃斯比约||Есбер
dunkirk-fr|Dunkirk|FR|51.0344|2.3768|71300|8|Europe/Paris|敦刻尔克|Dunkerque|Дюнкерк
essaouira-ma|Essaouira|MA|31.5125|-9.7700|70600|7|Africa/Casablanca|索维拉||Эссуэйра
st-gallen-ch|St. Gallen|CH|47.4239|9.3748|70600|684|Europe/Zurich|圣加仑|Saint-Gall|Санкт-Галлен
flagstaff-us|Flagstaff|US|35.1981|-111.6513|70300|2104|America/Phoenix|弗拉格斯塔夫||Флагстаф||AZ
ostend-be|Ostend|BE|51.2155|2.9270|69000|6|Europe/Brussels|奥斯滕德||Остенде
bourges-fr|Bourges|FR|47.0833|2.4000|68000|144|Europe/Paris|布尔日||Бурж
saint-nazaire-fr|Saint-Nazaire|FR|47.2751|-2.2179|67100|12|Europe/Paris|圣纳泽尔||Сен-Назер
portland-me-us|Portland|US|43.6574|-70.2589|66900|19|America/New_York|波特兰||Портланд||ME
palo-alto-us|Palo Alto|US|37.4419|-122.1430|66900|9|America/Los_Angeles|帕罗奥图||Пало Алто||CA
folkestone-gb|Folkestone|GB|51.0817|1.1673|66400|46|Europe/London|福克斯通||Фокстон
rotorua-nz|Rotorua|NZ|-38.1387|176.2452|65900|287|Pacific/Auckland|罗托路亚||Роторуа
panaji-in|Panaji|IN|15.4957|73.8262|65600|16|Asia/Kolkata|帕纳吉||Панаджи
colmar-fr|Colmar|FR|48.0808|7.3558|65400|193|Europe/Paris|科尔马||Кольмар
weimar-de|Weimar|DE|50.9803|11.3290|64700|220|Europe/Berlin|魏玛||Ваймар
tromso-no|Tromso|NO|69.6489|18.9551|64400|-430|Europe/Oslo|特罗姆瑟|Tromsø|Тромсё|Tromsø
bandar-seri-begawan-bn|Bandar Seri Begawan|BN|4.8903|114.9401|64400|10|Asia/Brunei|斯里巴加湾市||Бандар Сери Бегаван
rovaniemi-fi|Rovaniemi|FI|66.5000|25.7167|64200|92|Europe/Helsinki|罗瓦涅米||Рованиеми
valence-fr|Valence|FR|44.9256|4.9096|63900|126|Europe/Paris|瓦朗斯||Валанс
quimper-fr|Quimper|FR|47.9960|-4.0979|63800|13|Europe/Paris|坎佩尔||Кемпер
cheyenne-us|Cheyenne|US|41.1400|-104.8203|63300|1856|America/Denver|夏延||Шаен||WY
limon-cr|Limón|CR|9.9907|-83.0360|63100|29|America/Costa_Rica|利蒙||Лимон
lugano-ch|Lugano|CH|46.0101|8.9600|63000|284|Europe/Zurich|卢加诺||Лугано
chambery-fr|Chambéry|FR|45.5663|5.9208|61600|279|Europe/Paris|尚贝里||Шамбери
cayenne-gf|Cayenne|GF|4.9333|-52.3333|61600|7|America/Cayenne|卡宴||Кайенна
kuwait-city-kw|Kuwait City|KW|29.3697|47.9783|60100|16|Asia/Kuwait|科威特市||Эль-Кувейт
villach-at|Villach|AT|46.6103|13.8558|58900|494|Europe/Vienna|菲拉赫||Филах
ushuaia-ar|Ushuaia|AR|-54.8108|-68.3159|56800|6|America/Argentina/Ushuaia|乌斯怀亚||Ушуая
honiara-sb|Honiara|SB|-9.4333|159.9500|56300|49|Pacific/Guadalcanal|霍尼亚拉||Хониара
rhodes-gr|Rhodes|GR|36.4356|28.2220|56100|36|Europe/Athens|罗得||Родос
evora-pt|Évora|PT|38.5667|-7.9000|55600|269|Europe/Lisbon|||Эвора
canterbury-gb|Canterbury|GB|51.2790|1.0799|55200|19|Europe/London|坎特伯雷||Кантербери
mamoudzou-yt|Mamoudzou|YT|-12.7823|45.2288|54800|23|Indian/Mayotte|||Мамудзу
narva-ee|Narva|EE|59.3772|28.1903|54400|30|Europe/Tallinn|纳尔瓦||Нарва
ajaccio-fr|Ajaccio|FR|41.9189|8.7381|54400|0|Europe/Paris|阿雅克肖||Аяччо
aveiro-pt|Aveiro|PT|40.6443|-8.6455|54200|19|Europe/Lisbon|||Авейру
chania-gr|Chania|GR|35.5112|24.0292|53900|24|Europe/Athens|哈尼亚|La Canée|Ханья
siena-it|Siena|IT|43.3182|11.3306|53900|322|Europe/Rome|||Сиена
waterford-ie|Waterford|IE|52.2583|-7.1119|53500|10|Europe/Dublin|沃特福德||Вотерфорд
sao-tome-st|São Tomé|ST|0.3365|6.7273|53300|8|Africa/Sao_Tome|圣多美||Сан-Томе
alesund-no|Ålesund|NO|62.4723|6.1549|52600|3|Europe/Oslo|奥勒松||Олесун
venice-it|Venice|IT|45.4371|12.3326|51300|2|Europe/Rome|威尼斯|Venise|Венеция|Venezia
saint-malo-fr|Saint-Malo|FR|48.6474|-2.0088|50700|10|Europe/Paris|圣马洛||Сен-Мало
carcassonne-fr|Carcassonne|FR|43.2165|2.3486|49600|113|Europe/Paris|卡尔卡松||Каркасон
dornbirn-at|Dornbirn|AT|47.4143|9.7419|49300|437|Europe/Vienna|多恩比恩||Дорнбирн
annecy-fr|Annecy|FR|45.9088|6.1257|49200|452|Europe/Paris|阿讷西||Анси
port-of-spain-tt|Port of Spain|TT|10.6667|-61.5189|49000|21|America/Port_of_Spain|西班牙港|Port-d’Espagne|Порт-оф-Спейн
biel-ch|Biel|CH|47.1371|7.2461|48600|434|Europe/Zurich|比尔|Bienne|Биль
saipan-mp|Saipan|MP|15.2123|145.7545|48200|5|Pacific/Saipan|塞班||Сайпан
inverness-gb|Inverness|GB|57.4791|-4.2240|47800|15|Europe/London|印威内斯||Инвернес
luang-prabang-la|Luang Prabang|LA|19.8933|102.1525|47400|296|Asia/Vientiane|琅勃拉邦||Луанпрабан
karlovy-vary-cz|Karlovy Vary|CZ|50.2327|12.8712|45500|374|Europe/Prague|卡罗维发利||Карлавы Вары
bozeman-us|Bozeman|US|45.6797|-111.0386|43400|1468|America/Denver|博兹曼市||Бозмен||MT
hilo-us|Hilo|US|19.7299|-155.0907|43300|18|Pacific/Honolulu|希洛||Хило||HI
moroni-km|Moroni|KM|-11.7022|43.2551|42900|27|Indian/Comoro|莫洛尼||Морони
salem-us|Salem|US|42.5195|-70.8967|42900|6|America/New_York|塞勒姆||Салем||MA
burlington-us|Burlington|US|44.4759|-73.2121|42500|61|America/New_York|伯灵顿||Берлингтон||VT
thun-ch|Thun|CH|46.7512|7.6217|42100|560|Europe/Zurich|图恩||Тун
ohrid-mk|Ohrid|MK|41.1172|20.8019|42000|701|Europe/Skopje|奥赫里德||Охрид
pingyao-cn|Pingyao|CN|37.2025|112.1781|42000|763|Asia/Shanghai|平遥||Пинъяо||山西
dover-gb|Dover|GB|51.1260|1.3126|41700|12|Europe/London|度华||Дувр
faro-pt|Faro|PT|37.0187|-7.9272|41400|24|Europe/Lisbon|法鲁||Фару
bastia-fr|Bastia|FR|42.7022|9.4512|41000|1|Europe/Paris|巴斯蒂亚||Бастия
gitega-bi|Gitega|BI|-3.4271|29.9246|41000|1684|Africa/Bujumbura|||Гитеге
apia-ws|Apia|WS|-13.8333|-171.7667|40400|9|Pacific/Apia|阿皮亚||Апиа
tarawa-ki|Tarawa|KI|1.3278|172.9770|40300|6|Pacific/Tarawa|塔拉瓦||Тарава
charlottetown-ca|Charlottetown|CA|46.2346|-63.1256|38800|14|America/Halifax|夏洛特顿||Шарлоттаун||PE
kalmar-se|Kalmar|SE|56.6616|16.3616|38400|7|Europe/Stockholm|卡尔马||Калмар
stirling-gb|Stirling|GB|56.1190|-3.9368|37900|24|Europe/London|史特灵||Стерлинг
leh-in|Leh|IN|34.1650|77.5840|37500|3502|Asia/Kolkata|列城||Лех
la-chaux-de-fonds-ch|La Chaux-de-Fonds|CH|47.0999|6.8259|36800|995|Europe/Zurich|拉绍德封||Ла-Шо-де-Фон
port-vila-vu|Port-Vila|VU|-17.7365|168.3137|35900|10|Pacific/Efate|维拉港||Порт Вила
victoria-falls-zw|Victoria Falls|ZW|-17.9328|25.8307|35200|961|Africa/Harare
banjul-gm|Banjul|GM|13.4527|-16.5780|34600|5|Africa/Banjul|班珠尔||Банжул
bodo-no|Bodø|NO|67.2800|14.4050|34100|22|Europe/Oslo|博德||Будё
monaco-mc|Monaco|MC|43.7372|7.4215|33000|-430|Europe/Monaco|摩纳哥||Монако
hoi-an-vn|Hoi An|VN|15.8794|108.3350|32800|13|Asia/Ho_Chi_Minh|会安||Хоян|Hội An
juneau-us|Juneau|US|58.3019|-134.4197|32800|17|America/Juneau|朱诺||Жуно||AK
timbuktu-ml|Timbuktu|ML|16.7735|-3.0074|32500|274|Africa/Bamako|廷巴克图||Тимбукту
chur-ch|Chur|CH|46.8499|9.5329|32400|601|Europe/Zurich|库尔||Кур
fairbanks-us|Fairbanks|US|64.8378|-147.7164|32300|136|America/Anchorage|费尔班克斯||Фербанкс||AK
ithaca-us|Ithaca|US|42.4406|-76.4966|30800|125|America/New_York|伊萨卡||Итак||NY
oranjestad-aw|Oranjestad|AW|12.5240|-70.0270|30000|5|America/Aruba|奥拉涅斯塔德||Оранестад
princeton-us|Princeton|US|40.3487|-74.6590|29600|62|America/New_York|普林斯顿||Принстон||NJ
george-town-ky|George Town|KY|19.2866|-81.3744|29400|3|America/Cayman|乔治敦||Джорджтаун
lillehammer-no|Lillehammer|NO|61.1151|10.4663|28500|210|Europe/Oslo|利勒哈默尔||Лилехамер
dubrovnik-hr|Dubrovnik|HR|42.6412|18.1091|28400|9|Europe/Zagreb|杜布罗夫尼克||Дубровник
whitehorse-ca|Whitehorse|CA|60.7161|-135.0538|28200|707|America/Whitehorse|白马市||Вайтхорс||YT
saint-helier-je|Saint Helier|JE|49.1880|-2.1049|28000|11|Europe/Jersey|||Сент-Хельер
zakopane-pl|Zakopane|PL|49.2990|19.9489|27300|819|Europe/Warsaw|扎科帕内||Закапанэ
gibraltar-gi|Gibraltar|GI|36.1447|-5.3526|26500|11|Europe/Gibraltar|直布罗陀||Гибралтар
papeete-pf|Papeete|PF|-17.5347|-149.5684|26400|42|Pacific/Tahiti|帕皮提||Папете
douglas-im|Douglas|IM|54.1500|-4.4833|26200|31|Europe/Isle_of_Man|道格拉斯||Даглас
garmisch-partenkirchen-de|Garmisch-Partenkirchen|DE|47.4921|11.0958|26000|705|Europe/Berlin|加尔米施-帕滕基兴||Гармиш-Партенкирхен
key-west-us|Key West|US|24.5552|-81.7816|25800|1|America/New_York|基韦斯特||Ки Вест||FL
majuro-mh|Majuro|MH|7.0897|171.3803|25400|6|Pacific/Majuro|马朱罗||Маджуро
alice-springs-au|Alice Springs|AU|-23.6975|133.8836|25200|583|Australia/Darwin|爱丽斯泉||Алис Спрингс||NT
kingstown-vc|Kingstown|VC|13.1553|-61.2274|24500|9|America/St_Vincent|金斯敦||Кингстаун
saint-john-s-ag|Saint John's|AG|17.1210|-61.8433|24200|12|America/Antigua|圣约翰||Сент-Джонс
atar-mr|Atar|MR|20.5177|-13.0486|24000|224|Africa/Nouakchott|阿塔尔||Атар
visby-se|Visby|SE|57.6409|18.2960|23400|22|Europe/Stockholm|维斯比||Висби
victoria-sc|Victoria|SC|-4.6200|55.4550|22900|4|Indian/Mahe|维多利亚||Виктори
frederikshavn-dk|Frederikshavn|DK|57.4407|10.5366|22700|8|Europe/Copenhagen|腓特烈港||Фредериксхавн
nuku-alofa-to|Nuku'alofa|TO|-21.1368|-175.2011|22400|1|Pacific/Tongatapu|努库阿洛法||Нукуалофа
andorra-la-vella-ad|Andorra la Vella|AD|42.5078|1.5211|20400|1037|Europe/Andorra|安道尔城||Андора ла Веля
yellowknife-ca|Yellowknife|CA|62.4541|-114.3725|20300|252|America/Yellowknife|黄刀镇||Йелоунайф||NT
ponta-delgada-pt|Ponta Delgada|PT|37.7395|-25.6687|20100|12|Atlantic/Azores|蓬塔德尔加达||Понта Делгада
castries-lc|Castries|LC|13.9957|-61.0061|20000|119|America/St_Lucia|卡斯特里||Кастри
charlotte-amalie-vi|Charlotte Amalie|VI|18.3419|-64.9307|20000|6|America/St_Thomas|夏洛特阿马利亚||Шарлот Амали
varadero-cu|Varadero|CU|23.1568|-81.2444|20000|8|America/Havana|巴拉德罗||Варадеро
reykjanesbaer-is|Reykjanesbaer|IS|63.9981|-22.5611|19700|13|Atlantic/Reykjavik|雷克雅内斯拜尔||Рейкьянесбаэр
akureyri-is|Akureyri|IS|65.6835|-18.0878|19200|-430|Atlantic/Reykjavik|阿克雷里||Акюрейри
tarifa-es|Tarifa|ES|36.0139|-5.6070|17800|22|Europe/Madrid|塔里法||Тарифа
kiruna-se|Kiruna|SE|67.8557|20.2251|17000|579|Europe/Stockholm|基律纳||Кируна
roseau-dm|Roseau|DM|15.3017|-61.3881|16600|11|America/Dominica|罗索||Разо
saint-peter-port-gg|Saint Peter Port|GG|49.4598|-2.5353|16500|10|Europe/Guernsey|圣彼得港||Сент Питер Порт
bayeux-fr|Bayeux|FR|49.2773|-0.7039|16000|52|Europe/Paris|巴约||Байё
lourdes-fr|Lourdes|FR|43.0946|-0.0461|15800|409|Europe/Paris|卢尔德||Лурд
nuuk-gl|Nuuk|GL|64.1835|-51.7216|14800|5|America/Nuuk|努克||Нук
narvik-no|Narvik|NO|68.4384|17.4272|14100|100|Europe/Oslo|纳尔维克||Нарвик
petra-jo|Petra|JO|30.3210|35.4789|14000|1127|Asia/Amman|佩特拉|Pétra|Петра
belmopan-bz|Belmopan|BZ|17.2500|-88.7667|13400|71|America/Belize|贝尔墨邦||Белмопан
avarua-ck|Avarua|CK|-21.2075|-159.7755|13400|7|Pacific/Rarotonga|阿瓦鲁阿||Аваруа
devonport-au|Devonport|AU|-41.1769|146.3515|13400|28|Australia/Hobart|德文港||Девонпорт||TAS
torshavn-fo|Tórshavn|FO|62.0097|-6.7716|13200|1|Atlantic/Faroe|雷神港||Торсгавн
basseterre-kn|Basseterre|KN|17.2955|-62.7250|12900|-22|America/St_Kitts|巴斯特尔||Бастер
sharm-el-sheikh-eg|Sharm el-Sheikh|EG|27.9158|34.3299|12000|11|Africa/Cairo|沙姆沙伊赫||Шарм-эль-Шейх
pago-pago-as|Pago Pago|AS|-14.2781|-170.7025|11500|2|Pacific/Pago_Pago|帕果帕果||Паго-Паго
basse-terre-gp|Basse-Terre|GP|15.9971|-61.7321|11500|11|America/Guadeloupe|巴斯特尔||Бас Тер
holyhead-gb|Holyhead|GB|53.3062|-4.6321|11400|8|Europe/London|霍利希德||Холихед
suzdal-ru|Suzdal|RU|56.4227|40.4467|11200|119|Europe/Moscow|苏兹达尔|Souzdal|Суздаль
davos-ch|Davos|CH|46.8043|9.8372|10900|1560|Europe/Zurich|达沃斯||Давос
mariehamn-ax|Mariehamn|AX|60.0973|19.9348|10700|11|Europe/Mariehamn|玛丽港||Мариехамн
chamonix-fr|Chamonix|FR|45.9237|6.8693|10600|1060|Europe/Paris|夏慕尼||Шамони
jackson-wy-us|Jackson|US|43.4799|-110.7624|10500|1901|America/Denver|杰克逊||Джексон||WY
queenstown-nz|Queenstown|NZ|-45.0302|168.6627|10400|328|Pacific/Auckland|皇后镇||Квинстаун
selfoss-is|Selfoss|IS|63.9331|-20.9971|9000|16|Atlantic/Reykjavik|塞尔福斯||Селфос
puerto-ayora-ec|Puerto Ayora|EC|-0.7402|-90.3138|9000|15|Pacific/Galapagos
road-town-vg|Road Town|VG|18.4269|-64.6208|8400|9|America/Tortola|罗德城||Род-Таун
banff-ca|Banff|CA|51.1762|-115.5698|7500|1388|America/Edmonton|班夫||Банф||AB
saint-george-s-gd|Saint George's|GD|12.0529|-61.7523|7500|6|America/Grenada|||Сент-Джоржес
iqaluit-ca|Iqaluit|CA|63.7470|-68.5173|7400|14|America/Iqaluit|伊魁特||Икалуит||NU
aspen-us|Aspen|US|39.1911|-106.8175|6900|2405|America/Denver|阿斯彭||Аспен||CO
valletta-mt|Valletta|MT|35.8997|14.5148|6800|44|Europe/Malta|瓦莱塔||Валета
zermatt-ch|Zermatt|CH|46.0200|7.7486|6600|1608|Europe/Zurich|采尔马特||Церматт
goreme-tr|Göreme|TR|38.6437|34.8353|6400|1114|Europe/Istanbul|格雷梅||Гореме
saint-pierre-pm|Saint-Pierre|PM|46.7791|-56.1773|6200|30|America/Miquelon|密克隆||Микелон
gustavia-bl|Gustavia|BL|17.8962|-62.8498|6000|6|America/St_Barthelemy|居斯塔维亚||Густави
marigot-mf|Marigot|MF|18.0682|-63.0830|5700|9|America/Marigot|马里戈特||Мариго
cortina-d-ampezzo-it|Cortina d'Ampezzo|IT|46.5369|12.1390|5400|1211|Europe/Rome
kotor-me|Kotor|ME|42.4207|18.7682|5300|5|Europe/Podgorica|||Котор
moab-us|Moab|US|38.5733|-109.5498|5200|1227|America/Denver|摩押||Моаб||UT
vaduz-li|Vaduz|LI|47.1415|9.5215|5200|465|Europe/Vaduz|瓦杜兹||Вадуц
interlaken-ch|Interlaken|CH|46.6839|7.8664|5100|570|Europe/Zurich|因特拉肯||Интерлакен
picton-nz|Picton|NZ|-41.2907|174.0080|4800|13|Pacific/Auckland|||Пиктон
san-marino-sm|San Marino|SM|43.9367|12.4464|4500|683|Europe/San_Marino|圣马力诺|Saint-Marin|Сан-Марино
funafuti-tv|Funafuti|TV|-8.5243|179.1942|4500|7|Pacific/Funafuti|富纳富提||Фунафути
utqiagvik-us|Utqiagvik|US|71.2906|-156.7887|4400|3|America/Anchorage|巴罗||Бароу||AK
channel-port-aux-basques-ca|Channel-Port aux Basques|CA|47.5729|-59.1381|4200|5|America/St_Johns|||||NL
cockburn-town-tc|Cockburn Town|TC|21.4612|-71.1419|3700|7|America/Grand_Turk|科伯恩城||Коберн Таун
hanga-roa-cl|Hanga Roa|CL|-27.1525|-109.4244|3300|41|Pacific/Easter|安加罗阿||Анга-Роа
kralendijk-bq|Kralendijk|BQ|12.1500|-68.2667|3100|4|America/Kralendijk|克拉伦代克||Кралендейк
leadville-us|Leadville|US|39.2508|-106.2925|2600|3097|America/Denver|莱德维尔||Ледвил||CO
longyearbyen-sj|Longyearbyen|SJ|78.2233|15.6469|2400|1|Arctic/Longyearbyen|朗伊尔城||Лонгйир
namche-bazaar-np|Namche Bazaar|NP|27.8053|86.7106|2300|3433|Asia/Kathmandu|||Намче-Базар
stanley-fk|Stanley|FK|-51.6938|-57.8570|2200|28|Atlantic/Stanley|斯坦利||Стэнли
coober-pedy-au|Coober Pedy|AU|-29.0142|134.7550|2100|227|Australia/Adelaide|||Кубер-Педи||SA
the-valley-ai|The Valley|AI|18.2170|-63.0578|2000|7|America/Anguilla|瓦利||Вали
san-pedro-de-atacama-cl|San Pedro de Atacama|CL|-22.9111|-68.2011|2000|2444|America/Santiago|圣佩德罗德阿塔卡马||Сан-Педро-де-Атакама
philipsburg-sx|Philipsburg|SX|18.0260|-63.0458|1400|0|America/Lower_Princes|菲利普斯堡||Филипсбург
mata-utu-wf|Mata-Utu|WF|-13.2816|-176.1745|1200|15|Pacific/Wallis|马塔乌图||Мата-Уту
yaren-nr|Yaren|NR|-0.5508|166.9252|1100|5|Pacific/Nauru|亚伦区||Ярен
hagatna-gu|Hagåtña|GU|13.4757|144.7489|1100|3|Pacific/Guam|阿加尼亚||Хагатна
hamilton-bm|Hamilton|BM|32.2949|-64.7830|900|22|Atlantic/Bermuda|哈密尔顿||Хамилтон
kingston-nf|Kingston|NF|-29.0546|167.9663|900|71|Pacific/Norfolk|金斯敦||Кингстон
vatican-city-va|Vatican City|VA|41.9027|12.4541|800|55|Europe/Vatican|||Ватикан
oymyakon-ru|Oymyakon|RU|63.4622|142.7949|800|692|Asia/Magadan|奥伊米亚康|Oïmiakon|Оймякон
hallstatt-at|Hallstatt|AT|47.5623|13.6491|800|514|Europe/Vienna|哈尔施塔特||Гальштат
jamestown-sh|Jamestown|SH|-15.9387|-5.7168|600|10|Atlantic/St_Helena|詹姆斯敦||Жеймстаун
alofi-nu|Alofi|NU|-19.0529|-169.9196|600|51|Pacific/Niue|阿洛菲||Алофи
flying-fish-cove-cx|Flying Fish Cove|CX|-10.4217|105.6791|500|135|Indian/Christmas|飞鱼湾||Флаинг Фиш Коув
west-island-cc|West Island|CC|-12.1568|96.8225|100|12|Indian/Cocos
adamstown-pn|Adamstown|PN|-25.0660|-130.1015|0|67|Pacific/Pitcairn|亚当斯敦||Адамстаун
grytviken-gs|Grytviken|GS|-54.2811|-36.5092|0|4|Atlantic/South_Georgia|古利德维肯||Грутвикен
golmud-cn|Golmud|CN|36.4067|94.9006|0|2816|Asia/Shanghai|格尔木||Голмуд||青海
ngerulmud-pw|Ngerulmud|PW|7.5008|134.6238|0|72|Pacific/Palau|||Нгерулмуд
palikir-national-government-center-fm|Palikir - National Government Center|FM|6.9248|158.1611|0|90|Pacific/Pohnpei|帕利基尔||Паликир
plymouth-ms|Plymouth|MS|16.7055|-62.2129|0|77|America/Montserrat|普利茅斯||Плимут
puerto-williams-cl|Puerto Williams|CL|-54.9335|-67.6096|0|7|America/Punta_Arenas|威廉斯港||Пуэрто-Уильямс`;
