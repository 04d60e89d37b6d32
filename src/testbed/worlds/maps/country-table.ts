/** Countries and territories of the cities: ISO 3166-1 code|English|zh|fr|ru. */
export const countryTable = `AD|Andorra|安道尔|Andorre|Андорра
AE|United Arab Emirates|阿拉伯联合酋长国|Émirats arabes unis|ОАЭ
AF|Afghanistan|阿富汗|Afghanistan|Афганистан
AG|Antigua and Barbuda|安提瓜和巴布达|Antigua-et-Barbuda|Антигуа и Барбуда
AI|Anguilla|安圭拉|Anguilla|Ангилья
AL|Albania|阿尔巴尼亚|Albanie|Албания
AM|Armenia|亚美尼亚|Arménie|Армения
AO|Angola|安哥拉|Angola|Ангола
AR|Argentina|阿根廷|Argentine|Аргентина
AS|American Samoa|美属萨摩亚|Samoa américaines|Американское Самоа
AT|Austria|奥地利|Autriche|Австрия
AU|Australia|澳大利亚|Australie|Австралия
AW|Aruba|阿鲁巴|Aruba|Аруба
AX|Åland Islands|奥兰群岛|Îles Åland|Аландские о-ва
AZ|Azerbaijan|阿塞拜疆|Azerbaïdjan|Азербайджан
BA|Bosnia and Herzegovina|波斯尼亚和黑塞哥维那|Bosnie-Herzégovine|Босния и Герцеговина
BB|Barbados|巴巴多斯|Barbade|Барбадос
BD|Bangladesh|孟加拉国|Bangladesh|Бангладеш
BE|Belgium|比利时|Belgique|Бельгия
BF|Burkina Faso|布基纳法索|Burkina Faso|Буркина-Фасо
BG|Bulgaria|保加利亚|Bulgarie|Болгария
BH|Bahrain|巴林|Bahreïn|Бахрейн
BI|Burundi|布隆迪|Burundi|Бурунди
BJ|Benin|贝宁|Bénin|Бенин
BL|St. Barthélemy|圣巴泰勒米|Saint-Barthélemy|Сен-Бартелеми
BM|Bermuda|百慕大|Bermudes|Бермудские о-ва
BN|Brunei|文莱|Brunei|Бруней
BO|Bolivia|玻利维亚|Bolivie|Боливия
BQ|Caribbean Netherlands|荷属加勒比区|Pays-Bas caribéens|Бонэйр, Синт-Эстатиус и Саба
BR|Brazil|巴西|Brésil|Бразилия
BS|Bahamas|巴哈马|Bahamas|Багамы
BT|Bhutan|不丹|Bhoutan|Бутан
BW|Botswana|博茨瓦纳|Botswana|Ботсвана
BY|Belarus|白俄罗斯|Biélorussie|Беларусь
BZ|Belize|伯利兹|Belize|Белиз
CA|Canada|加拿大|Canada|Канада
CC|Cocos (Keeling) Islands|科科斯（基林）群岛|Îles Cocos|Кокосовые о-ва
CD|Democratic Republic of the Congo|刚果民主共和国|République démocratique du Congo|Демократическая Республика Конго
CF|Central African Republic|中非共和国|République centrafricaine|Центрально-Африканская Республика
CG|Republic of the Congo|刚果共和国|République du Congo|Республика Конго
CH|Switzerland|瑞士|Suisse|Швейцария
CI|Ivory Coast|科特迪瓦|Côte d'Ivoire|Кот-д’Ивуар
CK|Cook Islands|库克群岛|Îles Cook|о-ва Кука
CL|Chile|智利|Chili|Чили
CM|Cameroon|喀麦隆|Cameroun|Камерун
CN|China|中国|Chine|Китай
CO|Colombia|哥伦比亚|Colombie|Колумбия
CR|Costa Rica|哥斯达黎加|Costa Rica|Коста-Рика
CU|Cuba|古巴|Cuba|Куба
CV|Cape Verde|佛得角|Cap-Vert|Кабо-Верде
CW|Curaçao|库拉索|Curaçao|Кюрасао
CX|Christmas Island|圣诞岛|Île Christmas|о-в Рождества
CY|Cyprus|塞浦路斯|Chypre|Кипр
CZ|Czechia|捷克|Tchéquie|Чехия
DE|Germany|德国|Allemagne|Германия
DJ|Djibouti|吉布提|Djibouti|Джибути
DK|Denmark|丹麦|Danemark|Дания
DM|Dominica|多米尼克|Dominique|Доминика
DO|Dominican Republic|多米尼加共和国|République dominicaine|Доминиканская Республика
DZ|Algeria|阿尔及利亚|Algérie|Алжир
EC|Ecuador|厄瓜多尔|Équateur|Эквадор
EE|Estonia|爱沙尼亚|Estonie|Эстония
EG|Egypt|埃及|Égypte|Египет
EH|Western Sahara|西撒哈拉|Sahara occidental|Западная Сахара
ER|Eritrea|厄立特里亚|Érythrée|Эритрея
ES|Spain|西班牙|Espagne|Испания
ET|Ethiopia|埃塞俄比亚|Éthiopie|Эфиопия
FI|Finland|芬兰|Finlande|Финляндия
FJ|Fiji|斐济|Fidji|Фиджи
FK|Falkland Islands|福克兰群岛|Îles Malouines|Фолклендские о-ва
FM|Micronesia|密克罗尼西亚|Micronésie|Федеративные Штаты Микронезии
FO|Faroe Islands|法罗群岛|Îles Féroé|Фарерские о-ва
FR|France|法国|France|Франция
GA|Gabon|加蓬|Gabon|Габон
GB|United Kingdom|英国|Royaume-Uni|Великобритания
GD|Grenada|格林纳达|Grenade|Гренада
GE|Georgia|格鲁吉亚|Géorgie|Грузия
GF|French Guiana|法属圭亚那|Guyane française|Французская Гвиана
GG|Guernsey|根西岛|Guernesey|Гернси
GH|Ghana|加纳|Ghana|Гана
GI|Gibraltar|直布罗陀|Gibraltar|Гибралтар
GL|Greenland|格陵兰|Groenland|Гренландия
GM|Gambia|冈比亚|Gambie|Гамбия
GN|Guinea|几内亚|Guinée|Гвинея
GP|Guadeloupe|瓜德罗普|Guadeloupe|Гваделупа
GQ|Equatorial Guinea|赤道几内亚|Guinée équatoriale|Экваториальная Гвинея
GR|Greece|希腊|Grèce|Греция
GS|South Georgia and South Sandwich Islands|南乔治亚和南桑威奇群岛|Géorgie du Sud-et-les Îles Sandwich du Sud|Южная Георгия и Южные Сандвичевы о-ва
GT|Guatemala|危地马拉|Guatemala|Гватемала
GU|Guam|关岛|Guam|Гуам
GW|Guinea-Bissau|几内亚比绍|Guinée-Bissau|Гвинея-Бисау
GY|Guyana|圭亚那|Guyana|Гайана
HK|Hong Kong|香港|Hong Kong|Гонконг
HN|Honduras|洪都拉斯|Honduras|Гондурас
HR|Croatia|克罗地亚|Croatie|Хорватия
HT|Haiti|海地|Haïti|Гаити
HU|Hungary|匈牙利|Hongrie|Венгрия
ID|Indonesia|印度尼西亚|Indonésie|Индонезия
IE|Ireland|爱尔兰|Irlande|Ирландия
IL|Israel|以色列|Israël|Израиль
IM|Isle of Man|马恩岛|Île de Man|о-в Мэн
IN|India|印度|Inde|Индия
IQ|Iraq|伊拉克|Irak|Ирак
IR|Iran|伊朗|Iran|Иран
IS|Iceland|冰岛|Islande|Исландия
IT|Italy|意大利|Italie|Италия
JE|Jersey|泽西岛|Jersey|Джерси
JM|Jamaica|牙买加|Jamaïque|Ямайка
JO|Jordan|约旦|Jordanie|Иордания
JP|Japan|日本|Japon|Япония
KE|Kenya|肯尼亚|Kenya|Кения
KG|Kyrgyzstan|吉尔吉斯斯坦|Kirghizstan|Киргизия
KH|Cambodia|柬埔寨|Cambodge|Камбоджа
KI|Kiribati|基里巴斯|Kiribati|Кирибати
KM|Comoros|科摩罗|Comores|Коморы
KN|St. Kitts and Nevis|圣基茨和尼维斯|Saint-Christophe-et-Niévès|Сент-Китс и Невис
KP|North Korea|朝鲜|Corée du Nord|КНДР
KR|South Korea|韩国|Corée du Sud|Республика Корея
KW|Kuwait|科威特|Koweït|Кувейт
KY|Cayman Islands|开曼群岛|Îles Caïmans|о-ва Кайман
KZ|Kazakhstan|哈萨克斯坦|Kazakhstan|Казахстан
LA|Laos|老挝|Laos|Лаос
LB|Lebanon|黎巴嫩|Liban|Ливан
LC|St. Lucia|圣卢西亚|Sainte-Lucie|Сент-Люсия
LI|Liechtenstein|列支敦士登|Liechtenstein|Лихтенштейн
LK|Sri Lanka|斯里兰卡|Sri Lanka|Шри-Ланка
LR|Liberia|利比里亚|Liberia|Либерия
LS|Lesotho|莱索托|Lesotho|Лесото
LT|Lithuania|立陶宛|Lituanie|Литва
LU|Luxembourg|卢森堡|Luxembourg|Люксембург
LV|Latvia|拉脱维亚|Lettonie|Латвия
LY|Libya|利比亚|Libye|Ливия
MA|Morocco|摩洛哥|Maroc|Марокко
MC|Monaco|摩纳哥|Monaco|Монако
MD|Moldova|摩尔多瓦|Moldavie|Молдова
ME|Montenegro|黑山|Monténégro|Черногория
MF|St. Martin|法属圣马丁|Saint-Martin|Сен-Мартен
MG|Madagascar|马达加斯加|Madagascar|Мадагаскар
MH|Marshall Islands|马绍尔群岛|Îles Marshall|Маршалловы о-ва
MK|North Macedonia|北马其顿|Macédoine du Nord|Северная Македония
ML|Mali|马里|Mali|Мали
MM|Myanmar|缅甸|Birmanie|Мьянма
MN|Mongolia|蒙古|Mongolie|Монголия
MO|Macau|澳门|Macao|Макао
MP|Northern Mariana Islands|北马里亚纳群岛|Îles Mariannes du Nord|Северные Марианские о-ва
MQ|Martinique|马提尼克|Martinique|Мартиника
MR|Mauritania|毛里塔尼亚|Mauritanie|Мавритания
MS|Montserrat|蒙特塞拉特|Montserrat|Монтсеррат
MT|Malta|马耳他|Malte|Мальта
MU|Mauritius|毛里求斯|Maurice|Маврикий
MV|Maldives|马尔代夫|Maldives|Мальдивы
MW|Malawi|马拉维|Malawi|Малави
MX|Mexico|墨西哥|Mexique|Мексика
MY|Malaysia|马来西亚|Malaisie|Малайзия
MZ|Mozambique|莫桑比克|Mozambique|Мозамбик
NA|Namibia|纳米比亚|Namibie|Намибия
NC|New Caledonia|新喀里多尼亚|Nouvelle-Calédonie|Новая Каледония
NE|Niger|尼日尔|Niger|Нигер
NF|Norfolk Island|诺福克岛|Île Norfolk|о-в Норфолк
NG|Nigeria|尼日利亚|Nigeria|Нигерия
NI|Nicaragua|尼加拉瓜|Nicaragua|Никарагуа
NL|Netherlands|荷兰|Pays-Bas|Нидерланды
NO|Norway|挪威|Norvège|Норвегия
NP|Nepal|尼泊尔|Népal|Непал
NR|Nauru|瑙鲁|Nauru|Науру
NU|Niue|纽埃|Niue|Ниуэ
NZ|New Zealand|新西兰|Nouvelle-Zélande|Новая Зеландия
OM|Oman|阿曼|Oman|Оман
PA|Panama|巴拿马|Panama|Панама
PE|Peru|秘鲁|Pérou|Перу
PF|French Polynesia|法属波利尼西亚|Polynésie française|Французская Полинезия
PG|Papua New Guinea|巴布亚新几内亚|Papouasie-Nouvelle-Guinée|Папуа — Новая Гвинея
PH|Philippines|菲律宾|Philippines|Филиппины
PK|Pakistan|巴基斯坦|Pakistan|Пакистан
PL|Poland|波兰|Pologne|Польша
PM|St. Pierre and Miquelon|圣皮埃尔和密克隆群岛|Saint-Pierre-et-Miquelon|Сен-Пьер и Микелон
PN|Pitcairn Islands|皮特凯恩群岛|Îles Pitcairn|о-ва Питкэрн
PR|Puerto Rico|波多黎各|Porto Rico|Пуэрто-Рико
PT|Portugal|葡萄牙|Portugal|Португалия
PW|Palau|帕劳|Palaos|Палау
PY|Paraguay|巴拉圭|Paraguay|Парагвай
QA|Qatar|卡塔尔|Qatar|Катар
RE|Réunion|留尼汪|La Réunion|Реюньон
RO|Romania|罗马尼亚|Roumanie|Румыния
RS|Serbia|塞尔维亚|Serbie|Сербия
RU|Russia|俄罗斯|Russie|Россия
RW|Rwanda|卢旺达|Rwanda|Руанда
SA|Saudi Arabia|沙特阿拉伯|Arabie saoudite|Саудовская Аравия
SB|Solomon Islands|所罗门群岛|Îles Salomon|Соломоновы о-ва
SC|Seychelles|塞舌尔|Seychelles|Сейшельские о-ва
SD|Sudan|苏丹|Soudan|Судан
SE|Sweden|瑞典|Suède|Швеция
SG|Singapore|新加坡|Singapour|Сингапур
SH|St. Helena|圣赫勒拿|Sainte-Hélène|о-в Св. Елены
SI|Slovenia|斯洛文尼亚|Slovénie|Словения
SJ|Svalbard and Jan Mayen|斯瓦尔巴和扬马延|Svalbard et Jan Mayen|Шпицберген и Ян-Майен
SK|Slovakia|斯洛伐克|Slovaquie|Словакия
SL|Sierra Leone|塞拉利昂|Sierra Leone|Сьерра-Леоне
SM|San Marino|圣马力诺|Saint-Marin|Сан-Марино
SN|Senegal|塞内加尔|Sénégal|Сенегал
SO|Somalia|索马里|Somalie|Сомали
SR|Suriname|苏里南|Suriname|Суринам
SS|South Sudan|南苏丹|Soudan du Sud|Южный Судан
ST|São Tomé and Príncipe|圣多美和普林西比|Sao Tomé-et-Principe|Сан-Томе и Принсипи
SV|El Salvador|萨尔瓦多|Salvador|Сальвадор
SX|Sint Maarten|荷属圣马丁|Saint-Martin (partie néerlandaise)|Синт-Мартен
SY|Syria|叙利亚|Syrie|Сирия
SZ|Eswatini|斯威士兰|Eswatini|Эсватини
TC|Turks and Caicos Islands|特克斯和凯科斯群岛|Îles Turques-et-Caïques|Тёркс и Кайкос
TD|Chad|乍得|Tchad|Чад
TG|Togo|多哥|Togo|Того
TH|Thailand|泰国|Thaïlande|Таиланд
TJ|Tajikistan|塔吉克斯坦|Tadjikistan|Таджикистан
TL|Timor-Leste|东帝汶|Timor oriental|Восточный Тимор
TM|Turkmenistan|土库曼斯坦|Turkménistan|Туркменистан
TN|Tunisia|突尼斯|Tunisie|Тунис
TO|Tonga|汤加|Tonga|Тонга
TR|Turkey|土耳其|Turquie|Турция
TT|Trinidad and Tobago|特立尼达和多巴哥|Trinité-et-Tobago|Тринидад и Тобаго
TV|Tuvalu|图瓦卢|Tuvalu|Тувалу
TW|Taiwan|台湾|Taïwan|Тайвань
TZ|Tanzania|坦桑尼亚|Tanzanie|Танзания
UA|Ukraine|乌克兰|Ukraine|Украина
UG|Uganda|乌干达|Ouganda|Уганда
US|United States|美国|États-Unis|Соединенные Штаты
UY|Uruguay|乌拉圭|Uruguay|Уругвай
UZ|Uzbekistan|乌兹别克斯坦|Ouzbékistan|Узбекистан
VA|Vatican City|梵蒂冈|État de la Cité du Vatican|Ватикан
VC|St. Vincent and Grenadines|圣文森特和格林纳丁斯|Saint-Vincent-et-les Grenadines|Сент-Винсент и Гренадины
VE|Venezuela|委内瑞拉|Venezuela|Венесуэла
VG|British Virgin Islands|英属维尔京群岛|Îles Vierges britanniques|Виргинские о-ва (Великобритания)
VI|U.S. Virgin Islands|美属维尔京群岛|Îles Vierges des États-Unis|Виргинские о-ва (США)
VN|Vietnam|越南|Viêt Nam|Вьетнам
VU|Vanuatu|瓦努阿图|Vanuatu|Вануату
WF|Wallis and Futuna|瓦利斯和富图纳|Wallis-et-Futuna|Уоллис и Футуна
WS|Samoa|萨摩亚|Samoa|Самоа
XK|Kosovo|科索沃|Kosovo|Косово
YE|Yemen|也门|Yémen|Йемен
YT|Mayotte|马约特|Mayotte|Майотта
ZA|South Africa|南非|Afrique du Sud|Южно-Африканская Республика
ZM|Zambia|赞比亚|Zambie|Замбия
ZW|Zimbabwe|津巴布韦|Zimbabwe|Зимбабве`;
