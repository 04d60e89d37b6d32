/** ISO 4217 codes by name and sign, a line each: `CODE name|other name|…`. Fixed before the shipped tasks were written. */
export const currencies = `
USD US dollar|US dollars|U.S. dollar|U.S. dollars|American dollar|American dollars|dollar|dollars|buck|bucks|$|US$|美元|美金|доллар|доллары|доллара|долларов|долларах|доллар США|долларов США|dollar américain|dollars américains|dólar|dólares|dólar estadounidense|dólares estadounidenses
EUR euro|euros|€|欧元|евро
GBP British pound|British pounds|pound sterling|pounds sterling|sterling|pound|pounds|£|英镑|фунт|фунты|фунтов|фунтов стерлингов|livre sterling|livres sterling|libra esterlina|libras esterlinas|libra|libras
JPY Japanese yen|yen|¥|日元|日圆|иена|иены|иен|йена|йен|yens|yenes
CNY Chinese yuan|yuan|renminbi|RMB|人民币|元|юань|юани|юаней|юанях|yuans|yuanes
HKD Hong Kong dollar|Hong Kong dollars|HK$|港币|港元|гонконгский доллар|гонконгских долларов|dollar de Hong Kong|dollars de Hong Kong|dólar de Hong Kong
TWD New Taiwan dollar|Taiwan dollar|NT$|新台币|台币
MOP Macanese pataca|pataca|澳门元
KRW South Korean won|Korean won|won|₩|韩元|韩币|вона|вон
INR Indian rupee|Indian rupees|rupee|rupees|₹|印度卢比|卢比|рупия|рупий|roupie|roupies|rupia|rupias
RUB Russian ruble|Russian rubles|ruble|rubles|rouble|roubles|₽|卢布|рубль|рубля|рублей|рубли|рублях|rublo|rublos
CHF Swiss franc|Swiss francs|瑞士法郎|瑞郎|швейцарский франк|швейцарских франков|franc suisse|francs suisses|franco suizo|francos suizos
CAD Canadian dollar|Canadian dollars|C$|加元|加拿大元|канадский доллар|канадских долларов|dollar canadien|dollars canadiens|dólar canadiense|dólares canadienses
AUD Australian dollar|Australian dollars|A$|澳元|австралийский доллар|австралийских долларов|dollar australien|dollars australiens|dólar australiano|dólares australianos
NZD New Zealand dollar|New Zealand dollars|NZ$|新西兰元|纽元
SGD Singapore dollar|Singapore dollars|S$|新加坡元|新币|сингапурский доллар|dollar de Singapour|dólar de Singapur
SEK Swedish krona|Swedish kronor|瑞典克朗|шведская крона|шведских крон|couronne suédoise|couronnes suédoises|corona sueca|coronas suecas
NOK Norwegian krone|Norwegian kroner|挪威克朗|норвежская крона|норвежских крон|couronne norvégienne|couronnes norvégiennes|corona noruega|coronas noruegas
DKK Danish krone|Danish kroner|丹麦克朗|датская крона|датских крон|couronne danoise|couronnes danoises|corona danesa|coronas danesas
ISK Icelandic krona|冰岛克朗
PLN Polish zloty|zloty|zlotys|波兰兹罗提|兹罗提|злотый|злотых|esloti
CZK Czech koruna|Czech crown|Czech crowns|捷克克朗|чешская крона|чешских крон|couronne tchèque|corona checa
HUF Hungarian forint|forint|forints|匈牙利福林|福林|форинт|форинтов
RON Romanian leu|leu|lei|罗马尼亚列伊
BGN Bulgarian lev|lev|保加利亚列弗
RSD Serbian dinar|塞尔维亚第纳尔
UAH Ukrainian hryvnia|hryvnia|hryvnias|₴|格里夫纳|гривна|гривен|гривны
BYN Belarusian ruble|белорусский рубль|белорусских рублей
KZT Kazakhstani tenge|tenge|₸|坚戈|тенге
UZS Uzbekistani som|узбекский сум
GEL Georgian lari|lari|₾|лари
AMD Armenian dram|dram|драм
AZN Azerbaijani manat|manat|манат
TRY Turkish lira|Turkish liras|lira|liras|₺|土耳其里拉|里拉|турецкая лира|турецких лир|livre turque|livres turques|lira turca|liras turcas
ILS Israeli shekel|Israeli new shekel|shekel|shekels|₪|谢克尔|шекель|шекелей
AED UAE dirham|Emirati dirham|dirham|dirhams|迪拉姆|дирхам|дирхамов
SAR Saudi riyal|Saudi riyals|沙特里亚尔|саудовский риал
QAR Qatari riyal|卡塔尔里亚尔
KWD Kuwaiti dinar|科威特第纳尔
BHD Bahraini dinar|巴林第纳尔
OMR Omani rial|阿曼里亚尔
JOD Jordanian dinar|约旦第纳尔
LBP Lebanese pound
IRR Iranian rial|伊朗里亚尔
IQD Iraqi dinar
EGP Egyptian pound|Egyptian pounds|埃及镑|египетский фунт|livre égyptienne|libra egipcia
MAD Moroccan dirham|摩洛哥迪拉姆|dirham marocain|dirhams marocains|dirham marroquí
TND Tunisian dinar|dinar tunisien
DZD Algerian dinar|dinar algérien
ZAR South African rand|rand|rands|南非兰特|兰特|рэнд|rand sud-africain|rand sudafricano
NGN Nigerian naira|naira|₦|奈拉
KES Kenyan shilling|Kenyan shillings|肯尼亚先令
GHS Ghanaian cedi|cedi
ETB Ethiopian birr|birr
TZS Tanzanian shilling
UGX Ugandan shilling
XOF West African CFA franc|CFA franc|CFA francs|franc CFA|francs CFA
XAF Central African CFA franc
ZMW Zambian kwacha
BWP Botswana pula
MUR Mauritian rupee
NAD Namibian dollar
AOA Angolan kwanza
MZN Mozambican metical
BRL Brazilian real|Brazilian reais|real|reais|R$|巴西雷亚尔|雷亚尔|бразильский реал|real brésilien|réal brésilien|real brasileño|reales brasileños
MXN Mexican peso|Mexican pesos|墨西哥比索|мексиканское песо|мексиканских песо|peso mexicain|pesos mexicains|peso mexicano|pesos mexicanos
ARS Argentine peso|Argentine pesos|阿根廷比索|аргентинское песо|peso argentin|pesos argentins|peso argentino|pesos argentinos
CLP Chilean peso|Chilean pesos|智利比索|peso chilien|peso chileno|pesos chilenos
COP Colombian peso|Colombian pesos|哥伦比亚比索|peso colombien|peso colombiano|pesos colombianos
PEN Peruvian sol|Peruvian soles|秘鲁索尔|sol peruano|soles peruanos|sol péruvien
UYU Uruguayan peso|peso uruguayo
BOB Bolivian boliviano|boliviano|bolivianos
PYG Paraguayan guarani|guaraní|guaraníes
VES Venezuelan bolivar|bolívar|bolívares
CRC Costa Rican colon
GTQ Guatemalan quetzal|quetzal
HNL Honduran lempira|lempira
NIO Nicaraguan cordoba
PAB Panamanian balboa|balboa
DOP Dominican peso|peso dominicano
JMD Jamaican dollar
TTD Trinidad and Tobago dollar
BSD Bahamian dollar
BBD Barbadian dollar
CUP Cuban peso|peso cubano
HTG Haitian gourde
THB Thai baht|baht|bahts|฿|泰铢|бат|батов|тайский бат
VND Vietnamese dong|dong|₫|越南盾|донг|донгов
IDR Indonesian rupiah|rupiah|印尼盾|印尼卢比|рупий Индонезии|rupia indonesia
MYR Malaysian ringgit|ringgit|马来西亚林吉特|林吉特|马币|ринггит|ринггитов
PHP Philippine peso|Philippine pesos|₱|菲律宾比索|филиппинское песо
KHR Cambodian riel|riel
LAK Lao kip|kip
MMK Myanmar kyat|kyat
BDT Bangladeshi taka|taka
PKR Pakistani rupee|Pakistani rupees|巴基斯坦卢比
LKR Sri Lankan rupee|Sri Lankan rupees|斯里兰卡卢比
NPR Nepalese rupee|Nepalese rupees|尼泊尔卢比
BTN Bhutanese ngultrum
MVR Maldivian rufiyaa
MNT Mongolian tugrik|tugrik|tögrög|тугрик|тугриков
KGS Kyrgyzstani som|киргизский сом
TJS Tajikistani somoni|сомони
AFN Afghan afghani|afghani
BND Brunei dollar
FJD Fijian dollar
PGK Papua New Guinean kina
XPF CFP franc|franc Pacifique
MDL Moldovan leu|молдавский лей
ALL Albanian lek
MKD Macedonian denar
BAM Bosnian convertible mark
BTC bitcoin|bitcoins|₿|比特币|биткоин|биткойн|биткоинов
ETH ethereum|ether|以太坊|эфириум|эфир
XAU gold ounce
XAG silver ounce`;
