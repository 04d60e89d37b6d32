/** Countries and territories of the cities: ISO 3166-1 code|English|zh|fr|ru|calling code. */
export const countryTable = `AD|Andorra|安道尔|Andorre|Андорра|+376
AE|United Arab Emirates|阿拉伯联合酋长国|Émirats arabes unis|ОАЭ|+971
AF|Afghanistan|阿富汗|Afghanistan|Афганистан|+93
AG|Antigua and Barbuda|安提瓜和巴布达|Antigua-et-Barbuda|Антигуа и Барбуда|+1268
AI|Anguilla|安圭拉|Anguilla|Ангилья|+1264
AL|Albania|阿尔巴尼亚|Albanie|Албания|+355
AM|Armenia|亚美尼亚|Arménie|Армения|+374
AO|Angola|安哥拉|Angola|Ангола|+244
AR|Argentina|阿根廷|Argentine|Аргентина|+54
AS|American Samoa|美属萨摩亚|Samoa américaines|Американское Самоа|+1684
AT|Austria|奥地利|Autriche|Австрия|+43
AU|Australia|澳大利亚|Australie|Австралия|+61
AW|Aruba|阿鲁巴|Aruba|Аруба|+297
AX|Åland Islands|奥兰群岛|Îles Åland|Аландские о-ва|+35818
AZ|Azerbaijan|阿塞拜疆|Azerbaïdjan|Азербайджан|+994
BA|Bosnia and Herzegovina|波斯尼亚和黑塞哥维那|Bosnie-Herzégovine|Босния и Герцеговина|+387
BB|Barbados|巴巴多斯|Barbade|Барбадос|+1246
BD|Bangladesh|孟加拉国|Bangladesh|Бангладеш|+880
BE|Belgium|比利时|Belgique|Бельгия|+32
BF|Burkina Faso|布基纳法索|Burkina Faso|Буркина-Фасо|+226
BG|Bulgaria|保加利亚|Bulgarie|Болгария|+359
BH|Bahrain|巴林|Bahreïn|Бахрейн|+973
BI|Burundi|布隆迪|Burundi|Бурунди|+257
BJ|Benin|贝宁|Bénin|Бенин|+229
BL|St. Barthélemy|圣巴泰勒米|Saint-Barthélemy|Сен-Бартелеми|+590
BM|Bermuda|百慕大|Bermudes|Бермудские о-ва|+1441
BN|Brunei|文莱|Brunei|Бруней|+673
BO|Bolivia|玻利维亚|Bolivie|Боливия|+591
BQ|Caribbean Netherlands|荷属加勒比区|Pays-Bas caribéens|Бонэйр, Синт-Эстатиус и Саба|+599
BR|Brazil|巴西|Brésil|Бразилия|+55
BS|Bahamas|巴哈马|Bahamas|Багамы|+1242
BT|Bhutan|不丹|Bhoutan|Бутан|+975
BW|Botswana|博茨瓦纳|Botswana|Ботсвана|+267
BY|Belarus|白俄罗斯|Biélorussie|Беларусь|+375
BZ|Belize|伯利兹|Belize|Белиз|+501
CA|Canada|加拿大|Canada|Канада|+1
CC|Cocos (Keeling) Islands|科科斯（基林）群岛|Îles Cocos|Кокосовые о-ва|+61
CD|Democratic Republic of the Congo|刚果民主共和国|République démocratique du Congo|Демократическая Республика Конго|+243
CF|Central African Republic|中非共和国|République centrafricaine|Центрально-Африканская Республика|+236
CG|Republic of the Congo|刚果共和国|République du Congo|Республика Конго|+242
CH|Switzerland|瑞士|Suisse|Швейцария|+41
CI|Ivory Coast|科特迪瓦|Côte d'Ivoire|Кот-д’Ивуар|+225
CK|Cook Islands|库克群岛|Îles Cook|о-ва Кука|+682
CL|Chile|智利|Chili|Чили|+56
CM|Cameroon|喀麦隆|Cameroun|Камерун|+237
CN|China|中国|Chine|Китай|+86
CO|Colombia|哥伦比亚|Colombie|Колумбия|+57
CR|Costa Rica|哥斯达黎加|Costa Rica|Коста-Рика|+506
CU|Cuba|古巴|Cuba|Куба|+53
CV|Cape Verde|佛得角|Cap-Vert|Кабо-Верде|+238
CW|Curaçao|库拉索|Curaçao|Кюрасао|+599
CX|Christmas Island|圣诞岛|Île Christmas|о-в Рождества|+61
CY|Cyprus|塞浦路斯|Chypre|Кипр|+357
CZ|Czechia|捷克|Tchéquie|Чехия|+420
DE|Germany|德国|Allemagne|Германия|+49
DJ|Djibouti|吉布提|Djibouti|Джибути|+253
DK|Denmark|丹麦|Danemark|Дания|+45
DM|Dominica|多米尼克|Dominique|Доминика|+1767
DO|Dominican Republic|多米尼加共和国|République dominicaine|Доминиканская Республика|+1
DZ|Algeria|阿尔及利亚|Algérie|Алжир|+213
EC|Ecuador|厄瓜多尔|Équateur|Эквадор|+593
EE|Estonia|爱沙尼亚|Estonie|Эстония|+372
EG|Egypt|埃及|Égypte|Египет|+20
EH|Western Sahara|西撒哈拉|Sahara occidental|Западная Сахара|+2
ER|Eritrea|厄立特里亚|Érythrée|Эритрея|+291
ES|Spain|西班牙|Espagne|Испания|+34
ET|Ethiopia|埃塞俄比亚|Éthiopie|Эфиопия|+251
FI|Finland|芬兰|Finlande|Финляндия|+358
FJ|Fiji|斐济|Fidji|Фиджи|+679
FK|Falkland Islands|福克兰群岛|Îles Malouines|Фолклендские о-ва|+500
FM|Micronesia|密克罗尼西亚|Micronésie|Федеративные Штаты Микронезии|+691
FO|Faroe Islands|法罗群岛|Îles Féroé|Фарерские о-ва|+298
FR|France|法国|France|Франция|+33
GA|Gabon|加蓬|Gabon|Габон|+241
GB|United Kingdom|英国|Royaume-Uni|Великобритания|+44
GD|Grenada|格林纳达|Grenade|Гренада|+1473
GE|Georgia|格鲁吉亚|Géorgie|Грузия|+995
GF|French Guiana|法属圭亚那|Guyane française|Французская Гвиана|+594
GG|Guernsey|根西岛|Guernesey|Гернси|+44
GH|Ghana|加纳|Ghana|Гана|+233
GI|Gibraltar|直布罗陀|Gibraltar|Гибралтар|+350
GL|Greenland|格陵兰|Groenland|Гренландия|+299
GM|Gambia|冈比亚|Gambie|Гамбия|+220
GN|Guinea|几内亚|Guinée|Гвинея|+224
GP|Guadeloupe|瓜德罗普|Guadeloupe|Гваделупа|+590
GQ|Equatorial Guinea|赤道几内亚|Guinée équatoriale|Экваториальная Гвинея|+240
GR|Greece|希腊|Grèce|Греция|+30
GS|South Georgia and South Sandwich Islands|南乔治亚和南桑威奇群岛|Géorgie du Sud-et-les Îles Sandwich du Sud|Южная Георгия и Южные Сандвичевы о-ва|+500
GT|Guatemala|危地马拉|Guatemala|Гватемала|+502
GU|Guam|关岛|Guam|Гуам|+1671
GW|Guinea-Bissau|几内亚比绍|Guinée-Bissau|Гвинея-Бисау|+245
GY|Guyana|圭亚那|Guyana|Гайана|+592
HK|Hong Kong|香港|Hong Kong|Гонконг|+852
HN|Honduras|洪都拉斯|Honduras|Гондурас|+504
HR|Croatia|克罗地亚|Croatie|Хорватия|+385
HT|Haiti|海地|Haïti|Гаити|+509
HU|Hungary|匈牙利|Hongrie|Венгрия|+36
ID|Indonesia|印度尼西亚|Indonésie|Индонезия|+62
IE|Ireland|爱尔兰|Irlande|Ирландия|+353
IL|Israel|以色列|Israël|Израиль|+972
IM|Isle of Man|马恩岛|Île de Man|о-в Мэн|+44
IN|India|印度|Inde|Индия|+91
IQ|Iraq|伊拉克|Irak|Ирак|+964
IR|Iran|伊朗|Iran|Иран|+98
IS|Iceland|冰岛|Islande|Исландия|+354
IT|Italy|意大利|Italie|Италия|+39
JE|Jersey|泽西岛|Jersey|Джерси|+44
JM|Jamaica|牙买加|Jamaïque|Ямайка|+1876
JO|Jordan|约旦|Jordanie|Иордания|+962
JP|Japan|日本|Japon|Япония|+81
KE|Kenya|肯尼亚|Kenya|Кения|+254
KG|Kyrgyzstan|吉尔吉斯斯坦|Kirghizstan|Киргизия|+996
KH|Cambodia|柬埔寨|Cambodge|Камбоджа|+855
KI|Kiribati|基里巴斯|Kiribati|Кирибати|+686
KM|Comoros|科摩罗|Comores|Коморы|+269
KN|St. Kitts and Nevis|圣基茨和尼维斯|Saint-Christophe-et-Niévès|Сент-Китс и Невис|+1869
KP|North Korea|朝鲜|Corée du Nord|КНДР|+850
KR|South Korea|韩国|Corée du Sud|Республика Корея|+82
KW|Kuwait|科威特|Koweït|Кувейт|+965
KY|Cayman Islands|开曼群岛|Îles Caïmans|о-ва Кайман|+1345
KZ|Kazakhstan|哈萨克斯坦|Kazakhstan|Казахстан|+7
LA|Laos|老挝|Laos|Лаос|+856
LB|Lebanon|黎巴嫩|Liban|Ливан|+961
LC|St. Lucia|圣卢西亚|Sainte-Lucie|Сент-Люсия|+1758
LI|Liechtenstein|列支敦士登|Liechtenstein|Лихтенштейн|+423
LK|Sri Lanka|斯里兰卡|Sri Lanka|Шри-Ланка|+94
LR|Liberia|利比里亚|Liberia|Либерия|+231
LS|Lesotho|莱索托|Lesotho|Лесото|+266
LT|Lithuania|立陶宛|Lituanie|Литва|+370
LU|Luxembourg|卢森堡|Luxembourg|Люксембург|+352
LV|Latvia|拉脱维亚|Lettonie|Латвия|+371
LY|Libya|利比亚|Libye|Ливия|+218
MA|Morocco|摩洛哥|Maroc|Марокко|+212
MC|Monaco|摩纳哥|Monaco|Монако|+377
MD|Moldova|摩尔多瓦|Moldavie|Молдова|+373
ME|Montenegro|黑山|Monténégro|Черногория|+382
MF|St. Martin|法属圣马丁|Saint-Martin|Сен-Мартен|+590
MG|Madagascar|马达加斯加|Madagascar|Мадагаскар|+261
MH|Marshall Islands|马绍尔群岛|Îles Marshall|Маршалловы о-ва|+692
MK|North Macedonia|北马其顿|Macédoine du Nord|Северная Македония|+389
ML|Mali|马里|Mali|Мали|+223
MM|Myanmar|缅甸|Birmanie|Мьянма|+95
MN|Mongolia|蒙古|Mongolie|Монголия|+976
MO|Macau|澳门|Macao|Макао|+853
MP|Northern Mariana Islands|北马里亚纳群岛|Îles Mariannes du Nord|Северные Марианские о-ва|+1670
MQ|Martinique|马提尼克|Martinique|Мартиника|+596
MR|Mauritania|毛里塔尼亚|Mauritanie|Мавритания|+222
MS|Montserrat|蒙特塞拉特|Montserrat|Монтсеррат|+1664
MT|Malta|马耳他|Malte|Мальта|+356
MU|Mauritius|毛里求斯|Maurice|Маврикий|+230
MV|Maldives|马尔代夫|Maldives|Мальдивы|+960
MW|Malawi|马拉维|Malawi|Малави|+265
MX|Mexico|墨西哥|Mexique|Мексика|+52
MY|Malaysia|马来西亚|Malaisie|Малайзия|+60
MZ|Mozambique|莫桑比克|Mozambique|Мозамбик|+258
NA|Namibia|纳米比亚|Namibie|Намибия|+264
NC|New Caledonia|新喀里多尼亚|Nouvelle-Calédonie|Новая Каледония|+687
NE|Niger|尼日尔|Niger|Нигер|+227
NF|Norfolk Island|诺福克岛|Île Norfolk|о-в Норфолк|+672
NG|Nigeria|尼日利亚|Nigeria|Нигерия|+234
NI|Nicaragua|尼加拉瓜|Nicaragua|Никарагуа|+505
NL|Netherlands|荷兰|Pays-Bas|Нидерланды|+31
NO|Norway|挪威|Norvège|Норвегия|+47
NP|Nepal|尼泊尔|Népal|Непал|+977
NR|Nauru|瑙鲁|Nauru|Науру|+674
NU|Niue|纽埃|Niue|Ниуэ|+683
NZ|New Zealand|新西兰|Nouvelle-Zélande|Новая Зеландия|+64
OM|Oman|阿曼|Oman|Оман|+968
PA|Panama|巴拿马|Panama|Панама|+507
PE|Peru|秘鲁|Pérou|Перу|+51
PF|French Polynesia|法属波利尼西亚|Polynésie française|Французская Полинезия|+689
PG|Papua New Guinea|巴布亚新几内亚|Papouasie-Nouvelle-Guinée|Папуа — Новая Гвинея|+675
PH|Philippines|菲律宾|Philippines|Филиппины|+63
PK|Pakistan|巴基斯坦|Pakistan|Пакистан|+92
PL|Poland|波兰|Pologne|Польша|+48
PM|St. Pierre and Miquelon|圣皮埃尔和密克隆群岛|Saint-Pierre-et-Miquelon|Сен-Пьер и Микелон|+508
PN|Pitcairn Islands|皮特凯恩群岛|Îles Pitcairn|о-ва Питкэрн|+64
PR|Puerto Rico|波多黎各|Porto Rico|Пуэрто-Рико|+1
PT|Portugal|葡萄牙|Portugal|Португалия|+351
PW|Palau|帕劳|Palaos|Палау|+680
PY|Paraguay|巴拉圭|Paraguay|Парагвай|+595
QA|Qatar|卡塔尔|Qatar|Катар|+974
RE|Réunion|留尼汪|La Réunion|Реюньон|+262
RO|Romania|罗马尼亚|Roumanie|Румыния|+40
RS|Serbia|塞尔维亚|Serbie|Сербия|+381
RU|Russia|俄罗斯|Russie|Россия|+7
RW|Rwanda|卢旺达|Rwanda|Руанда|+250
SA|Saudi Arabia|沙特阿拉伯|Arabie saoudite|Саудовская Аравия|+966
SB|Solomon Islands|所罗门群岛|Îles Salomon|Соломоновы о-ва|+677
SC|Seychelles|塞舌尔|Seychelles|Сейшельские о-ва|+248
SD|Sudan|苏丹|Soudan|Судан|+249
SE|Sweden|瑞典|Suède|Швеция|+46
SG|Singapore|新加坡|Singapour|Сингапур|+65
SH|St. Helena|圣赫勒拿|Sainte-Hélène|о-в Св. Елены|+2
SI|Slovenia|斯洛文尼亚|Slovénie|Словения|+386
SJ|Svalbard and Jan Mayen|斯瓦尔巴和扬马延|Svalbard et Jan Mayen|Шпицберген и Ян-Майен|+4779
SK|Slovakia|斯洛伐克|Slovaquie|Словакия|+421
SL|Sierra Leone|塞拉利昂|Sierra Leone|Сьерра-Леоне|+232
SM|San Marino|圣马力诺|Saint-Marin|Сан-Марино|+378
SN|Senegal|塞内加尔|Sénégal|Сенегал|+221
SO|Somalia|索马里|Somalie|Сомали|+252
SR|Suriname|苏里南|Suriname|Суринам|+597
SS|South Sudan|南苏丹|Soudan du Sud|Южный Судан|+211
ST|São Tomé and Príncipe|圣多美和普林西比|Sao Tomé-et-Principe|Сан-Томе и Принсипи|+239
SV|El Salvador|萨尔瓦多|Salvador|Сальвадор|+503
SX|Sint Maarten|荷属圣马丁|Saint-Martin (partie néerlandaise)|Синт-Мартен|+1721
SY|Syria|叙利亚|Syrie|Сирия|+963
SZ|Eswatini|斯威士兰|Eswatini|Эсватини|+268
TC|Turks and Caicos Islands|特克斯和凯科斯群岛|Îles Turques-et-Caïques|Тёркс и Кайкос|+1649
TD|Chad|乍得|Tchad|Чад|+235
TG|Togo|多哥|Togo|Того|+228
TH|Thailand|泰国|Thaïlande|Таиланд|+66
TJ|Tajikistan|塔吉克斯坦|Tadjikistan|Таджикистан|+992
TL|Timor-Leste|东帝汶|Timor oriental|Восточный Тимор|+670
TM|Turkmenistan|土库曼斯坦|Turkménistan|Туркменистан|+993
TN|Tunisia|突尼斯|Tunisie|Тунис|+216
TO|Tonga|汤加|Tonga|Тонга|+676
TR|Turkey|土耳其|Turquie|Турция|+90
TT|Trinidad and Tobago|特立尼达和多巴哥|Trinité-et-Tobago|Тринидад и Тобаго|+1868
TV|Tuvalu|图瓦卢|Tuvalu|Тувалу|+688
TW|Taiwan|台湾|Taïwan|Тайвань|+886
TZ|Tanzania|坦桑尼亚|Tanzanie|Танзания|+255
UA|Ukraine|乌克兰|Ukraine|Украина|+380
UG|Uganda|乌干达|Ouganda|Уганда|+256
US|United States|美国|États-Unis|Соединенные Штаты|+1
UY|Uruguay|乌拉圭|Uruguay|Уругвай|+598
UZ|Uzbekistan|乌兹别克斯坦|Ouzbékistan|Узбекистан|+998
VA|Vatican City|梵蒂冈|État de la Cité du Vatican|Ватикан|+3
VC|St. Vincent and Grenadines|圣文森特和格林纳丁斯|Saint-Vincent-et-les Grenadines|Сент-Винсент и Гренадины|+1784
VE|Venezuela|委内瑞拉|Venezuela|Венесуэла|+58
VG|British Virgin Islands|英属维尔京群岛|Îles Vierges britanniques|Виргинские о-ва (Великобритания)|+1284
VI|U.S. Virgin Islands|美属维尔京群岛|Îles Vierges des États-Unis|Виргинские о-ва (США)|+1340
VN|Vietnam|越南|Viêt Nam|Вьетнам|+84
VU|Vanuatu|瓦努阿图|Vanuatu|Вануату|+678
WF|Wallis and Futuna|瓦利斯和富图纳|Wallis-et-Futuna|Уоллис и Футуна|+681
WS|Samoa|萨摩亚|Samoa|Самоа|+685
XK|Kosovo|科索沃|Kosovo|Косово|+383
YE|Yemen|也门|Yémen|Йемен|+967
YT|Mayotte|马约特|Mayotte|Майотта|+262
ZA|South Africa|南非|Afrique du Sud|Южно-Африканская Республика|+27
ZM|Zambia|赞比亚|Zambie|Замбия|+260
ZW|Zimbabwe|津巴布韦|Zimbabwe|Зимбабве|+263`;
