/**
 * Cities with the country's code, the city's main airport or metropolitan code, and other spellings:
 * `CC IAT Name|中文|русский|français/español|…`, `-` where no code is known. Fixed before the shipped tasks were written.
 */
export const cities = `
CN BJS Beijing|北京|Пекин|Пекине|Пекина|Pékin|Pekín
CN SHA Shanghai|上海|Шанхай|Шанхае|Шанхая|Shanghái
CN CAN Guangzhou|广州|Гуанчжоу|Canton
CN SZX Shenzhen|深圳|Шэньчжэнь
CN HGH Hangzhou|杭州|Ханчжоу
CN NKG Nanjing|南京|Нанкин
CN SIA Xi'an|Xian|西安|Сиань
CN CTU Chengdu|成都|Чэнду
CN CKG Chongqing|重庆|Чунцин
CN WUH Wuhan|武汉|Ухань
CN TSN Tianjin|天津|Тяньцзинь
CN SZV Suzhou|苏州|Сучжоу
CN TAO Qingdao|青岛|Циндао
CN XMN Xiamen|厦门|Сямынь
CN DLC Dalian|大连|Далянь
CN SHE Shenyang|沈阳|Шэньян
CN HRB Harbin|哈尔滨|Харбин
CN CSX Changsha|长沙|Чанша
CN KMG Kunming|昆明|Куньмин
CN CGO Zhengzhou|郑州|Чжэнчжоу
CN TNA Jinan|济南
CN FOC Fuzhou|福州
CN NGB Ningbo|宁波
CN SYX Sanya|三亚
CN KWL Guilin|桂林
CN LXA Lhasa|拉萨|Лхаса
CN URC Urumqi|乌鲁木齐|Урумчи
HK HKG Hong Kong|香港|Гонконг|Гонконге|Гонконга
MO MFM Macau|Macao|澳门|Макао
TW TPE Taipei|台北|Тайбэй|Taipéi
JP TYO Tokyo|东京|Токио|Tokio
JP OSA Osaka|大阪|Осака|Осаке|Осаки
JP - Kyoto|京都|Киото|Kioto
JP SPK Sapporo|札幌|Саппоро
JP NGO Nagoya|名古屋|Нагоя
JP FUK Fukuoka|福冈
KR SEL Seoul|首尔|Сеул|Сеуле|Сеула|Séoul|Seúl
KR PUS Busan|釜山|Пусан
SG SIN Singapore|新加坡|Сингапур|Сингапуре|Singapour|Singapur
TH BKK Bangkok|曼谷|Бангкок|Бангкоке|Бангкока
TH CNX Chiang Mai|清迈
TH HKT Phuket|普吉|Пхукет
VN HAN Hanoi|河内|Ханой|Hanoï|Hanói
VN SGN Ho Chi Minh City|胡志明市|Хошимин
MY KUL Kuala Lumpur|吉隆坡|Куала-Лумпур
ID JKT Jakarta|雅加达|Джакарта|Yakarta
ID DPS Denpasar|Bali|巴厘岛
PH MNL Manila|马尼拉|Манила|Manille
KH PNH Phnom Penh|金边
IN DEL Delhi|New Delhi|新德里|Дели|Нью-Дели|Nueva Delhi
IN BOM Mumbai|孟买|Мумбаи|Bombay
IN BLR Bangalore|Bengaluru|班加罗尔
IN MAA Chennai|金奈
IN HYD Hyderabad|海得拉巴
IN CCU Kolkata|Calcutta|加尔各答
IN PNQ Pune
IN AMD Ahmedabad
PK KHI Karachi|卡拉奇
PK LHE Lahore
BD DAC Dhaka|达卡
LK CMB Colombo|科伦坡
NP KTM Kathmandu|加德满都|Катманду
AE DXB Dubai|迪拜|Дубай|Дубае|Дубая|Dubaï|Dubái
AE AUH Abu Dhabi|阿布扎比|Абу-Даби
QA DOH Doha|多哈|Доха
SA RUH Riyadh|利雅得|Эр-Рияд|Riad
IL TLV Tel Aviv|特拉维夫|Тель-Авив
IL - Jerusalem|耶路撒冷|Иерусалим|Jérusalem|Jerusalén
IR THR Tehran|德黑兰|Тегеран|Téhéran|Teherán
TR IST Istanbul|伊斯坦布尔|Стамбул|Стамбуле|Стамбула|Estambul
TR ANK Ankara|安卡拉|Анкара
RU MOW Moscow|莫斯科|Москва|Москве|Москвы|Москву|Москвой|Moscou|Moscú
RU LED Saint Petersburg|St. Petersburg|St Petersburg|圣彼得堡|Санкт-Петербург|Санкт-Петербурге|Санкт-Петербурга|Петербург|Петербурга|Петербурге|Saint-Pétersbourg|San Petersburgo
RU OVB Novosibirsk|新西伯利亚|Новосибирск|Новосибирске|Новосибирска
RU SVX Yekaterinburg|叶卡捷琳堡|Екатеринбург|Екатеринбурге|Екатеринбурга
RU KZN Kazan|喀山|Казань|Казани|Kazán
RU GOJ Nizhny Novgorod|Нижний Новгород|Нижнем Новгороде|Нижнего Новгорода
RU KUF Samara|Самара|Самаре|Самары|Самару
RU AER Sochi|索契|Сочи|Sotchi
RU VVO Vladivostok|海参崴|符拉迪沃斯托克|Владивосток|Владивостоке|Владивостока
RU IKT Irkutsk|伊尔库茨克|Иркутск|Иркутске
RU OMS Omsk|Омск|Омске
RU KGD Kaliningrad|Калининград|Калининграде
RU MMK Murmansk|Мурманск|Мурманске
UA IEV Kyiv|Kiev|基辅|Киев|Киеве|Киева
BY MSQ Minsk|明斯克|Минск|Минске|Минска
KZ ALA Almaty|阿拉木图|Алматы|Алма-Ата
KZ NQZ Astana|阿斯塔纳|Астана|Астане
UZ TAS Tashkent|塔什干|Ташкент|Ташкенте
GE TBS Tbilisi|第比利斯|Тбилиси|Tbilissi
AM EVN Yerevan|埃里温|Ереван|Ереване|Erevan|Ereván
AZ BAK Baku|巴库|Баку|Bakou|Bakú
GB LON London|伦敦|Лондон|Лондоне|Лондона|Londres
GB MAN Manchester|曼彻斯特|Манчестер
GB EDI Edinburgh|爱丁堡|Эдинбург|Édimbourg|Edimburgo
GB BHX Birmingham|伯明翰
GB GLA Glasgow|格拉斯哥|Глазго
GB LPL Liverpool|利物浦|Ливерпуль
GB BRS Bristol
GB - Oxford|牛津|Оксфорд
GB - Cambridge|剑桥|Кембридж
IE DUB Dublin|都柏林|Дублин|Дублине|Dublín
FR PAR Paris|巴黎|Париж|Париже|Парижа|París
FR LYS Lyon|里昂|Лион|Лионе|Лиона
FR MRS Marseille|马赛|Марсель|Марселе|Marsella
FR NCE Nice|尼斯|Ницца|Ницце|Niza
FR TLS Toulouse|图卢兹|Тулуза|Тулузе|Tolosa
FR BOD Bordeaux|波尔多|Бордо|Burdeos
FR LIL Lille|里尔|Лилль
FR NTE Nantes|南特|Нант
FR SXB Strasbourg|斯特拉斯堡|Страсбург|Estrasburgo
FR MPL Montpellier|蒙彼利埃
FR RNS Rennes|雷恩
FR GNB Grenoble|格勒诺布尔
DE BER Berlin|柏林|Берлин|Берлине|Берлина|Berlín
DE MUC Munich|慕尼黑|Мюнхен|Мюнхене|Мюнхена|München|Múnich
DE HAM Hamburg|汉堡|Гамбург|Гамбурге|Hambourg|Hamburgo
DE FRA Frankfurt|法兰克福|Франкфурт|Франкфурте|Francfort|Fráncfort
DE CGN Cologne|科隆|Кёльн|Кельн|Köln|Colonia
DE DUS Düsseldorf|Dusseldorf|杜塞尔多夫
DE STR Stuttgart|斯图加特|Штутгарт
DE LEJ Leipzig|莱比锡|Лейпциг
DE DRS Dresden|德累斯顿|Дрезден|Dresde
CH ZRH Zurich|Zürich|苏黎世|Цюрих|Цюрихе|Zúrich
CH GVA Geneva|日内瓦|Женева|Женеве|Женевы|Genève|Ginebra
CH BRN Bern|伯尔尼|Берн|Berne|Berna
CH BSL Basel|巴塞尔|Базель|Bâle|Basilea
AT VIE Vienna|维也纳|Вена|Вене|Вены|Vienne|Viena|Wien
AT SZG Salzburg|萨尔茨堡|Зальцбург|Salzbourg|Salzburgo
IT ROM Rome|罗马|Рим|Риме|Рима|Roma
IT MIL Milan|米兰|Милан|Милане|Милана|Milán|Milano
IT VCE Venice|威尼斯|Венеция|Венеции|Venise|Venecia|Venezia
IT FLR Florence|佛罗伦萨|Флоренция|Флоренции|Florencia|Firenze
IT NAP Naples|那不勒斯|Неаполь|Nápoles|Napoli
IT TRN Turin|都灵|Турин|Turín|Torino
ES MAD Madrid|马德里|Мадрид|Мадриде|Мадрида
ES BCN Barcelona|巴塞罗那|Барселона|Барселоне|Барселоны|Barcelone
ES SVQ Seville|塞维利亚|Севилья|Séville|Sevilla
ES VLC Valencia|瓦伦西亚|Валенсия|Valence
ES BIO Bilbao|毕尔巴鄂|Бильбао
ES AGP Málaga|Malaga|马拉加|Малага
ES GRX Granada|格拉纳达|Гранада|Grenade
ES ZAZ Zaragoza|萨拉戈萨|Сарагоса|Saragosse
PT LIS Lisbon|里斯本|Лиссабон|Лиссабоне|Lisbonne|Lisboa
PT OPO Porto|波尔图|Порту|Oporto
NL AMS Amsterdam|阿姆斯特丹|Амстердам|Амстердаме|Ámsterdam
NL RTM Rotterdam|鹿特丹|Роттердам|Róterdam
NL - The Hague|海牙|Гаага|La Haye|La Haya
BE BRU Brussels|布鲁塞尔|Брюссель|Брюсселе|Bruxelles|Bruselas
BE ANR Antwerp|安特卫普|Антверпен|Anvers|Amberes
LU LUX Luxembourg|卢森堡|Люксембург|Luxemburgo
DK CPH Copenhagen|哥本哈根|Копенгаген|Копенгагене|Copenhague
SE STO Stockholm|斯德哥尔摩|Стокгольм|Стокгольме|Estocolmo
SE GOT Gothenburg|哥德堡|Гётеборг|Göteborg|Gotemburgo
NO OSL Oslo|奥斯陆|Осло
NO BGO Bergen|卑尔根|Берген
FI HEL Helsinki|赫尔辛基|Хельсинки
IS REK Reykjavik|Reykjavík|雷克雅未克|Рейкьявик
EE TLL Tallinn|塔林|Таллин|Таллинн|Tallin
LV RIX Riga|里加|Рига|Риге
LT VNO Vilnius|维尔纽斯|Вильнюс|Vilna
PL WAW Warsaw|华沙|Варшава|Варшаве|Варшавы|Varsovie|Varsovia
PL KRK Krakow|Kraków|克拉科夫|Краков|Cracovie|Cracovia
PL GDN Gdansk|Gdańsk|格但斯克|Гданьск
CZ PRG Prague|布拉格|Прага|Праге|Праги|Praga
SK BTS Bratislava|布拉迪斯拉发|Братислава
HU BUD Budapest|布达佩斯|Будапешт|Будапеште
RO BUH Bucharest|布加勒斯特|Бухарест|Bucarest
BG SOF Sofia|索非亚|София|Софии|Sofía
RS BEG Belgrade|贝尔格莱德|Белград|Белграде|Belgrado
HR ZAG Zagreb|萨格勒布|Загреб
SI LJU Ljubljana|卢布尔雅那|Любляна|Liubliana
GR ATH Athens|雅典|Афины|Афинах|Athènes|Atenas
CY LCA Nicosia|尼科西亚|Никосия
MT MLA Valletta|瓦莱塔|Валлетта
EG CAI Cairo|开罗|Каир|Каире|Le Caire|El Cairo
MA CAS Casablanca|卡萨布兰卡|Касабланка
MA RAK Marrakesh|Marrakech|马拉喀什|Марракеш
TN TUN Tunis|突尼斯市|Тунис|Túnez
DZ ALG Algiers|阿尔及尔|Алжир|Alger|Argel
NG LOS Lagos|拉各斯|Лагос
KE NBO Nairobi|内罗毕|Найроби
ET ADD Addis Ababa|亚的斯亚贝巴|Аддис-Абеба|Addis-Abeba|Adís Abeba
GH ACC Accra|阿克拉|Аккра
SN DKR Dakar|达喀尔|Дакар
CI ABJ Abidjan|阿比让
ZA CPT Cape Town|开普敦|Кейптаун|Le Cap|Ciudad del Cabo
ZA JNB Johannesburg|约翰内斯堡|Йоханнесбург|Johannesburgo
US NYC New York City|New York|NYC|纽约|Нью-Йорк|Нью-Йорке|Нью-Йорка|Nueva York
US WAS Washington|Washington DC|Washington, D.C.|华盛顿|Вашингтон|Вашингтоне
US LAX Los Angeles|洛杉矶|Лос-Анджелес|Лос-Анджелесе|Los Ángeles
US SFO San Francisco|旧金山|Сан-Франциско
US CHI Chicago|芝加哥|Чикаго
US BOS Boston|波士顿|Бостон|Бостоне
US SEA Seattle|西雅图|Сиэтл|Сиэтле
US MIA Miami|迈阿密|Майами
US LAS Las Vegas|拉斯维加斯|Лас-Вегас|Лас-Вегасе
US HOU Houston|休斯敦|Хьюстон
US DFW Dallas|达拉斯|Даллас
US AUS Austin|奥斯汀|Остин
US DEN Denver|丹佛|Денвер
US ATL Atlanta|亚特兰大|Атланта
US PHL Philadelphia|费城|Филадельфия|Philadelphie|Filadelfia
US PHX Phoenix|凤凰城|Финикс
US SAN San Diego|圣迭戈|Сан-Диего
US PDX Portland|波特兰|Портленд
US MSP Minneapolis|明尼阿波利斯
US DTT Detroit|底特律|Детройт
US MCO Orlando|奥兰多|Орландо
US MSY New Orleans|新奥尔良|Новый Орлеан|La Nouvelle-Orléans|Nueva Orleans
US HNL Honolulu|檀香山|Гонолулу
US SJC San Jose|圣何塞
US SMF Sacramento|萨克拉门托
CA YTO Toronto|多伦多|Торонто
CA YVR Vancouver|温哥华|Ванкувер
CA YMQ Montreal|Montréal|蒙特利尔|Монреаль|Монреале
CA YOW Ottawa|渥太华|Оттава
CA YYC Calgary|卡尔加里|Калгари
CA YQB Quebec City|Québec|魁北克|Квебек
MX MEX Mexico City|墨西哥城|Мехико|Ciudad de México
MX CUN Cancún|Cancun|坎昆|Канкун
MX GDL Guadalajara|瓜达拉哈拉|Гвадалахара
MX MTY Monterrey|蒙特雷
CU HAV Havana|哈瓦那|Гавана|La Havane|La Habana
PA PTY Panama City|巴拿马城|Ciudad de Panamá
BR SAO São Paulo|Sao Paulo|圣保罗|Сан-Паулу
BR RIO Rio de Janeiro|里约热内卢|Рио-де-Жанейро|Río de Janeiro
BR BSB Brasília|Brasilia|巴西利亚
AR BUE Buenos Aires|布宜诺斯艾利斯|Буэнос-Айрес
CL SCL Santiago|圣地亚哥|Сантьяго|Santiago de Chile
CO BOG Bogotá|Bogota|波哥大|Богота
PE LIM Lima|利马|Лима|Лиме
EC UIO Quito|基多|Кито
UY MVD Montevideo|蒙得维的亚|Монтевидео
VE CCS Caracas|加拉加斯|Каракас
BO LPB La Paz|拉巴斯
AU SYD Sydney|悉尼|Сидней|Сиднее|Sídney
AU MEL Melbourne|墨尔本|Мельбурн|Мельбурне
AU BNE Brisbane|布里斯班|Брисбен
AU PER Perth|珀斯|Перт
NZ AKL Auckland|奥克兰|Окленд
NZ WLG Wellington|惠灵顿|Веллингтон`;

/** Countries: `CC Name|other spellings`. */
export const countries = `
CN China|中国|Китай|Китае|Китая|Chine
JP Japan|日本|Япония|Японии|Japon|Japón
KR South Korea|Korea|韩国|Южная Корея|Corée du Sud|Corea del Sur
IN India|印度|Индия|Индии|Inde
TH Thailand|泰国|Таиланд|Таиланде|Thaïlande|Tailandia
VN Vietnam|越南|Вьетнам|Вьетнаме|Viêt Nam
MY Malaysia|马来西亚|Малайзия|Malaisie|Malasia
ID Indonesia|印度尼西亚|印尼|Индонезия|Indonésie
PH Philippines|菲律宾|Филиппины|Filipinas
AE United Arab Emirates|UAE|阿联酋|ОАЭ|Émirats arabes unis|Emiratos Árabes Unidos
SA Saudi Arabia|沙特|沙特阿拉伯|Саудовская Аравия|Arabie saoudite|Arabia Saudita
IL Israel|以色列|Израиль|Израиле|Israël
TR Turkey|Türkiye|土耳其|Турция|Турции|Turquie|Turquía
RU Russia|俄罗斯|Россия|России|Russie|Rusia
UA Ukraine|乌克兰|Украина|Ucrania
KZ Kazakhstan|哈萨克斯坦|Казахстан|Казахстане|Kazajistán
GB United Kingdom|UK|Great Britain|Britain|England|英国|Великобритания|Великобритании|Англия|Royaume-Uni|Angleterre|Reino Unido|Inglaterra
IE Ireland|爱尔兰|Ирландия|Irlande|Irlanda
FR France|法国|Франция|Франции|Francia
DE Germany|德国|Германия|Германии|Allemagne|Alemania
CH Switzerland|瑞士|Швейцария|Швейцарии|Suisse|Suiza
AT Austria|奥地利|Австрия|Autriche
IT Italy|意大利|Италия|Италии|Italie|Italia
ES Spain|西班牙|Испания|Испании|Espagne|España
PT Portugal|葡萄牙|Португалия
NL Netherlands|The Netherlands|Holland|荷兰|Нидерланды|Pays-Bas|Países Bajos
BE Belgium|比利时|Бельгия|Belgique|Bélgica
DK Denmark|丹麦|Дания|Danemark|Dinamarca
SE Sweden|瑞典|Швеция|Suède|Suecia
NO Norway|挪威|Норвегия|Norvège|Noruega
FI Finland|芬兰|Финляндия|Finlande|Finlandia
IS Iceland|冰岛|Исландия|Islande|Islandia
PL Poland|波兰|Польша|Pologne|Polonia
CZ Czech Republic|Czechia|捷克|Чехия|République tchèque|Chequia
HU Hungary|匈牙利|Венгрия|Hongrie|Hungría
GR Greece|希腊|Греция|Grèce|Grecia
EG Egypt|埃及|Египет|Египте|Égypte|Egipto
MA Morocco|摩洛哥|Марокко|Maroc|Marruecos
NG Nigeria|尼日利亚|Нигерия
KE Kenya|肯尼亚|Кения|Kenia
ZA South Africa|南非|ЮАР|Afrique du Sud|Sudáfrica
US United States|USA|United States of America|美国|США|États-Unis|Estados Unidos
CA Canada|加拿大|Канада|Канаде|Canadá
MX Mexico|墨西哥|Мексика|Мексике|Mexique|México
BR Brazil|巴西|Бразилия|Бразилии|Brésil|Brasil
AR Argentina|阿根廷|Аргентина|Argentine
CL Chile|智利|Чили|Chili
CO Colombia|哥伦比亚|Колумбия|Colombie
PE Peru|秘鲁|Перу|Pérou|Perú
AU Australia|澳大利亚|Австралия|Австралии|Australie
NZ New Zealand|新西兰|Новая Зеландия|Nouvelle-Zélande|Nueva Zelanda`;

/** IANA time zones: by country code where the country has one, else by city. `Zone CC|City|…`. */
export const timeZones = `
Asia/Shanghai CN
Asia/Hong_Kong HK
Asia/Macau MO
Asia/Taipei TW
Asia/Tokyo JP
Asia/Seoul KR
Asia/Singapore SG
Asia/Bangkok TH
Asia/Ho_Chi_Minh VN
Asia/Kuala_Lumpur MY
Asia/Jakarta Jakarta
Asia/Makassar Denpasar
Asia/Manila PH
Asia/Phnom_Penh KH
Asia/Kolkata IN|IST
Asia/Karachi PK
Asia/Dhaka BD
Asia/Colombo LK
Asia/Kathmandu NP
Asia/Dubai AE
Asia/Qatar QA
Asia/Riyadh SA
Asia/Jerusalem IL
Asia/Tehran IR
Europe/Istanbul TR
Europe/Moscow Moscow|Saint Petersburg|Kazan|Nizhny Novgorod|Sochi|Murmansk
Europe/Samara Samara
Europe/Kaliningrad Kaliningrad
Asia/Novosibirsk Novosibirsk
Asia/Yekaterinburg Yekaterinburg
Asia/Omsk Omsk
Asia/Irkutsk Irkutsk
Asia/Vladivostok Vladivostok
Europe/Kyiv UA
Europe/Minsk BY
Asia/Almaty KZ
Asia/Tashkent UZ
Asia/Tbilisi GE
Asia/Yerevan AM
Asia/Baku AZ
Europe/London GB|GMT
Europe/Dublin IE
Europe/Paris FR
Europe/Berlin DE|CET
Europe/Zurich CH
Europe/Vienna AT
Europe/Rome IT
Europe/Madrid ES
Europe/Lisbon PT
Europe/Amsterdam NL
Europe/Brussels BE
Europe/Luxembourg LU
Europe/Copenhagen DK
Europe/Stockholm SE
Europe/Oslo NO
Europe/Helsinki FI
Atlantic/Reykjavik IS
Europe/Tallinn EE
Europe/Riga LV
Europe/Vilnius LT
Europe/Warsaw PL
Europe/Prague CZ
Europe/Bratislava SK
Europe/Budapest HU
Europe/Bucharest RO
Europe/Sofia BG
Europe/Belgrade RS
Europe/Zagreb HR
Europe/Ljubljana SI
Europe/Athens GR
Asia/Nicosia CY
Europe/Malta MT
Africa/Cairo EG
Africa/Casablanca MA
Africa/Tunis TN
Africa/Algiers DZ
Africa/Lagos NG
Africa/Nairobi KE
Africa/Addis_Ababa ET
Africa/Accra GH
Africa/Dakar SN
Africa/Abidjan CI
Africa/Johannesburg ZA
America/New_York New York City|Washington|Boston|Miami|Atlanta|Philadelphia|Orlando|EST|EDT|ET
America/Detroit Detroit
America/Chicago Chicago|Houston|Dallas|Austin|Minneapolis|New Orleans|CST|CDT
America/Denver Denver|MST
America/Phoenix Phoenix
America/Los_Angeles Los Angeles|San Francisco|Seattle|Las Vegas|San Diego|Portland|San Jose|Sacramento|PST|PDT|PT
Pacific/Honolulu Honolulu
America/Toronto Toronto|Montreal|Ottawa|Quebec City
America/Vancouver Vancouver
America/Edmonton Calgary
America/Mexico_City Mexico City|Guadalajara
America/Monterrey Monterrey
America/Cancun Cancún
America/Havana CU
America/Panama PA
America/Sao_Paulo BR
America/Argentina/Buenos_Aires AR
America/Santiago CL
America/Bogota CO
America/Lima PE
America/Guayaquil EC
America/Montevideo UY
America/Caracas VE
America/La_Paz BO
Australia/Sydney Sydney
Australia/Melbourne Melbourne
Australia/Brisbane Brisbane
Australia/Perth Perth
Pacific/Auckland NZ
UTC UTC`;
