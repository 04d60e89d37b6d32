/** Small closed word classes in English, Chinese, French, Russian and Spanish. Fixed before the shipped tasks were written. */

/** Month names: `number name|name|…`. */
export const months = `
1 january|jan|一月|janvier|январь|января|enero
2 february|feb|二月|février|fevrier|февраль|февраля|febrero
3 march|mar|三月|mars|март|марта|marzo
4 april|apr|四月|avril|апрель|апреля|abril
5 may|五月|mai|май|мая|mayo
6 june|jun|六月|juin|июнь|июня|junio
7 july|jul|七月|juillet|июль|июля|julio
8 august|aug|八月|août|aout|август|августа|agosto
9 september|sept|sep|九月|septembre|сентябрь|сентября|septiembre
10 october|oct|十月|octobre|октябрь|октября|octubre
11 november|nov|十一月|novembre|ноябрь|ноября|noviembre
12 december|dec|十二月|décembre|decembre|декабрь|декабря|diciembre`;

/** Weekdays: `english name|name|…`. */
export const weekdays = `
monday mon|星期一|周一|lundi|понедельник|lunes
tuesday tue|tues|星期二|周二|mardi|вторник|martes
wednesday wed|星期三|周三|mercredi|среда|среду|miércoles|miercoles
thursday thu|thurs|星期四|周四|jeudi|четверг|jueves
friday fri|星期五|周五|vendredi|пятница|пятницу|viernes
saturday sat|星期六|周六|samedi|суббота|субботу|sábado|sabado
sunday sun|星期日|星期天|周日|周天|dimanche|воскресенье|domingo`;

/** Days that are said from today: `english name|name|…`. */
export const relativeDays = `
today 今天|今日|aujourd'hui|сегодня|hoy
tomorrow 明天|demain|завтра|mañana
yesterday 昨天|hier|вчера|ayer
tonight 今晚|ce soir|сегодня вечером|esta noche
day-after-tomorrow day after tomorrow|后天|après-demain|послезавтра|pasado mañana`;

/** Numbers written as words: `number word|word|…`. */
export const numberWords = `
0 zero|零|zéro|ноль|нуль|cero
1 one|un|une|один|одна|одну|одно|uno|una|一
2 two|两|二|deux|два|две|dos
3 three|三|trois|три|трёх|трех|tres
4 four|四|quatre|четыре|четырёх|четырех|cuatro
5 five|五|cinq|пять|пяти|cinco
6 six|六|шесть|шести|seis
7 seven|七|sept|семь|семи|siete
8 eight|八|huit|восемь|восьми|ocho
9 nine|九|neuf|девять|девяти|nueve
10 ten|十|dix|десять|десяти|diez
11 eleven|十一|onze|одиннадцать|once
12 twelve|dozen|十二|douze|douzaine|двенадцать|doce|docena
13 thirteen|treize|тринадцать|trece
14 fourteen|quatorze|четырнадцать|catorce
15 fifteen|十五|quinze|пятнадцать|quince
16 sixteen|seize|шестнадцать|dieciséis
17 seventeen|семнадцать|diecisiete
18 eighteen|восемнадцать|dieciocho
19 nineteen|девятнадцать|diecinueve
20 twenty|二十|vingt|двадцать|veinte
30 thirty|三十|trente|тридцать|treinta
40 forty|四十|quarante|сорок|cuarenta
50 fifty|五十|cinquante|пятьдесят|cincuenta
60 sixty|六十|soixante|шестьдесят|sesenta
70 seventy|七十|семьдесят|setenta
80 eighty|八十|восемьдесят|ochenta
90 ninety|九十|девяносто|noventa
100 hundred|one hundred|一百|cent|сто|cien
1000 thousand|one thousand|一千|mille|тысяча|тысячу|mil`;

/** Words that multiply the number before them. */
export const magnitudes = `
100 hundred|百
1000 thousand|k|千|mille|тысяч|тысячи|mil
10000 万
1000000 million|millions|百万|миллион|миллиона|миллионов|millón|millones
100000000 亿
1000000000 billion|billions|十亿|миллиард|миллиарда|миллиардов|milliard|milliards`;

/** ISO 639-1 codes by name: `code English name|name|…`. */
export const languages = `
en English|英语|英文|anglais|английский|английском|английского|inglés
zh Chinese|Mandarin|Simplified Chinese|中文|汉语|chinois|китайский|китайском|chino
fr French|法语|法文|français|французский|французском|французского|francés
ru Russian|俄语|俄文|russe|русский|русском|русского|ruso
es Spanish|西班牙语|西班牙文|espagnol|испанский|испанском|испанского|español
de German|德语|德文|allemand|немецкий|немецком|немецкого|alemán
it Italian|意大利语|italien|итальянский|итальянском|italiano
pt Portuguese|葡萄牙语|portugais|португальский|portugués
ja Japanese|日语|日文|japonais|японский|японском|japonés
ko Korean|韩语|韩文|coréen|корейский|корейском|coreano
ar Arabic|阿拉伯语|arabe|арабский|árabe
hi Hindi|印地语|хинди
bn Bengali|孟加拉语
tr Turkish|土耳其语|turc|турецкий|turco
nl Dutch|荷兰语|néerlandais|нидерландский|neerlandés|holandés
pl Polish|波兰语|polonais|польский|polaco
sv Swedish|瑞典语|suédois|шведский|sueco
no Norwegian|挪威语|norvégien|норвежский|noruego
da Danish|丹麦语|danois|датский|danés
fi Finnish|芬兰语|finnois|финский|finés|finlandés
el Greek|希腊语|grec|греческий|griego
he Hebrew|希伯来语|hébreu|иврит|hebreo
cs Czech|捷克语|tchèque|чешский|checo
hu Hungarian|匈牙利语|hongrois|венгерский|húngaro
ro Romanian|罗马尼亚语|roumain|румынский|rumano
uk Ukrainian|乌克兰语|ukrainien|украинский|ucraniano
th Thai|泰语|thaï|тайский|tailandés
vi Vietnamese|越南语|vietnamien|вьетнамский|vietnamita
id Indonesian|印尼语|indonésien|индонезийский|indonesio
fa Persian|Farsi|波斯语|persan|персидский|persa
la Latin|拉丁语|латинский|latín`;

/** Units of measure: `symbol quantity name|name|…`. */
export const units = `
km length kilometer|kilometers|kilometre|kilometres|公里|千米|kilomètre|kilomètres|километр|километра|километров|километры|kilómetro|kilómetros
m length meter|meters|metre|metres|米|mètre|mètres|метр|метра|метров|метры|metro|metros
cm length centimeter|centimeters|centimetre|centimetres|厘米|centimètre|centimètres|сантиметр|сантиметра|сантиметров|centímetro|centímetros
mm length millimeter|millimeters|millimetre|millimetres|毫米|millimètre|millimètres|миллиметр|миллиметров|milímetro|milímetros
mi length mile|miles|英里|миля|мили|миль|milla|millas
yd length yard|yards|码|ярд|ярдов|yarda|yardas
ft length foot|feet|英尺|pied|pieds|фут|фута|футов|pie|pies
in length inch|inches|英寸|pouce|pouces|дюйм|дюйма|дюймов|pulgada|pulgadas
nmi length nautical mile|nautical miles|海里|mille marin|milles marins|морских миль|milla náutica|millas náuticas
kg mass kilogram|kilograms|kilo|kilos|公斤|千克|kilogramme|kilogrammes|килограмм|килограмма|килограммов|kilogramo|kilogramos
g mass gram|grams|克|gramme|grammes|грамм|грамма|граммов|gramo|gramos
mg mass milligram|milligrams|毫克|milligramme|milligrammes|миллиграмм|миллиграммов|miligramo|miligramos
t mass tonne|tonnes|metric ton|metric tons|吨|тонна|тонны|тонн|tonelada|toneladas
lb mass pound|pounds|lbs|磅|фунт|фунта|фунтов|libra|libras
oz mass ounce|ounces|盎司|once|onces|унция|унций|onza|onzas
st mass stone|stones
l volume liter|liters|litre|litres|升|литр|литра|литров|litro|litros
ml volume milliliter|milliliters|millilitre|millilitres|毫升|миллилитр|миллилитров|mililitro|mililitros
gal volume gallon|gallons|加仑|галлон|галлона|галлонов|galón|galones
qt volume quart|quarts
pt volume pint|pints|品脱|pinte|pintes|пинта|пинт|pinta|pintas
cup volume cup|cups|杯|tasse|tasses|taza|tazas
fl_oz volume fluid ounce|fluid ounces
tbsp volume tablespoon|tablespoons|汤匙
tsp volume teaspoon|teaspoons|茶匙
m3 volume cubic meter|cubic meters|立方米|mètre cube|mètres cubes|metro cúbico|metros cúbicos
C temperature celsius|degrees celsius|°C|℃|centigrade|摄氏度|摄氏|degrés celsius|по цельсию|градусов цельсия|grados celsius
F temperature fahrenheit|degrees fahrenheit|°F|℉|华氏度|华氏|degrés fahrenheit|по фаренгейту|фаренгейта|grados fahrenheit
K temperature kelvin|kelvins|开尔文|кельвин|кельвинов
m2 area square meter|square meters|平方米|mètre carré|mètres carrés|квадратных метров|metro cuadrado|metros cuadrados
km2 area square kilometer|square kilometers|平方公里|квадратных километров|kilómetros cuadrados
ha area hectare|hectares|公顷|гектар|гектара|гектаров|hectárea|hectáreas
acre area acre|acres|英亩|акр|акров
ft2 area square foot|square feet|平方英尺
mi2 area square mile|square miles
km/h speed kilometers per hour|kilometres per hour|kph|kmh|公里每小时|kilomètres par heure|километров в час|kilómetros por hora
mph speed miles per hour|英里每小时|миль в час|millas por hora
m/s speed meters per second|metres per second|米每秒|метров в секунду|metros por segundo
kn speed knot|knots|节|узлов
s time second|seconds|sec|秒|seconde|secondes|секунда|секунды|секунд|segundo|segundos
min time minute|minutes|分钟|минута|минуты|минут|minuto|minutos
h time hour|hours|hr|hrs|小时|heure|heures|час|часа|часов|hora|horas
d time day|days|天|jour|jours|день|дня|дней|día|días
wk time week|weeks|周|semaine|semaines|неделя|недели|недель|semana|semanas
B data byte|bytes|字节|octet|octets|байт
KB data kilobyte|kilobytes
MB data megabyte|megabytes|兆字节|mégaoctet|mégaoctets|мегабайт|megabytes
GB data gigabyte|gigabytes|gigaoctet|gigaoctets|гигабайт
TB data terabyte|terabytes|терабайт
J energy joule|joules|焦耳|джоуль|джоулей|julio|julios
kJ energy kilojoule|kilojoules|千焦
cal energy calorie|calories|卡路里|калория|калорий|caloría|calorías
kcal energy kilocalorie|kilocalories|千卡|大卡|килокалорий|kilocalorías
kWh energy kilowatt hour|kilowatt hours|kilowatt-hour|kilowatt-hours|千瓦时|киловатт-час
W power watt|watts|瓦特|ватт
kW power kilowatt|kilowatts|千瓦|киловатт
hp power horsepower|马力|chevaux|лошадиных сил|caballos de fuerza
Pa pressure pascal|pascals|帕斯卡|паскаль
kPa pressure kilopascal|kilopascals|千帕
bar pressure bar|bars|巴
psi pressure psi|pounds per square inch
atm pressure atmosphere|atmospheres|大气压|атмосфер`;
