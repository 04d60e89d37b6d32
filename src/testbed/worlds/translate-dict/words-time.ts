/** Days, hours and numbers. Columns as in entries.ts. */
export const timeWords = `
n|time|时间|temps m|время|what clocks measure|钟表所计量的东西|ce que mesurent les horloges|то, что измеряют часы
n|day|天|jour m|день|twenty-four hours|二十四小时|vingt-quatre heures|двадцать четыре часа
n|night|夜晚|nuit f|ночь|the dark part of the day|一天中天黑的时候|partie sombre de la journée|тёмное время суток
n|morning|早晨|matin m|утро|the first part of the day|一天开始的时候|début de la journée|начало дня
n|evening|傍晚|soir m|вечер|the end of the day|一天快结束的时候|fin de la journée|конец дня
n|hour|小时|heure f|час|sixty minutes|六十分钟|soixante minutes|шестьдесят минут
n|minute|分钟|minute f|минута|sixty seconds|六十秒|soixante secondes|шестьдесят секунд
n|week|星期|semaine f|неделя|seven days|七天|sept jours|семь дней
n|month|月份|mois m|месяц|one of twelve parts of a year|一年的十二分之一|une des douze parties de l'année|одна из двенадцати частей года
n|year|年|année f|год|twelve months|十二个月|douze mois|двенадцать месяцев
n|spring|春天|printemps m|весна|the season after winter|冬天之后的季节|saison après l'hiver|время года после зимы
n|summer|夏天|été m|лето|the warmest season|最热的季节|saison la plus chaude|самое тёплое время года
n|autumn|秋天|automne m|осень|the season after summer|夏天之后的季节|saison après l'été|время года после лета
n|winter|冬天|hiver m|зима|the coldest season|最冷的季节|saison la plus froide|самое холодное время года
n|Monday|星期一|lundi m|понедельник|the first day of the working week|一周工作的第一天|premier jour de travail de la semaine|первый рабочий день недели
n|Tuesday|星期二|mardi m|вторник|the day after Monday|星期一后面的一天|jour après lundi|день после понедельника
n|Wednesday|星期三|mercredi m|среда|the day after Tuesday|星期二后面的一天|jour après mardi|день после вторника
n|Thursday|星期四|jeudi m|четверг|the day after Wednesday|星期三后面的一天|jour après mercredi|день после среды
n|Friday|星期五|vendredi m|пятница|the day after Thursday|星期四后面的一天|jour après jeudi|день после четверга
n|Saturday|星期六|samedi m|суббота|the first day of the weekend|周末的第一天|premier jour de la fin de semaine|первый день выходных
n|Sunday|星期日|dimanche m|воскресенье|the last day of the weekend|周末的最后一天|dernier jour de la fin de semaine|последний день выходных
adv|today|今天|aujourd'hui|сегодня|on this day|在这一天|en ce jour|в этот день
adv|tomorrow|明天|demain|завтра|on the day after this one|在今天之后的一天|le jour suivant|на следующий день
adv|yesterday|昨天|hier|вчера|on the day before this one|在今天之前的一天|le jour précédent|в предыдущий день
adv|now|现在|maintenant|сейчас|at this moment|在这个时候|en ce moment|в этот момент
adv|always|总是|toujours|всегда|at all times|任何时候都|en tout temps|во всякое время
adv|never|从不|jamais|никогда|at no time|任何时候都不|en aucun temps|ни в какое время
adv|often|经常|souvent|часто|many times|很多次|de nombreuses fois|много раз
adv|soon|很快|bientôt|скоро|in a short time|不久以后|dans peu de temps|через короткое время
adv|here|这里|ici|здесь|in this place|在这个地方|en ce lieu|в этом месте
adv|there|那里|là|там|in that place|在那个地方|en cet autre lieu|в том месте
num|one|一|un|один|the number before two|二前面的数|nombre avant deux|число перед двумя
num|two|二|deux|два|one and one|一加一|un et un|один и один
num|three|三|trois|три|two and one|二加一|deux et un|два и один
num|four|四|quatre|четыре|three and one|三加一|trois et un|три и один
num|five|五|cinq|пять|four and one|四加一|quatre et un|четыре и один
num|six|六|six|шесть|five and one|五加一|cinq et un|пять и один
num|seven|七|sept|семь|six and one|六加一|six et un|шесть и один
num|eight|八|huit|восемь|seven and one|七加一|sept et un|семь и один
num|nine|九|neuf|девять|eight and one|八加一|huit et un|восемь и один
num|ten|十|dix|десять|twice five|两个五|deux fois cinq|дважды пять
num|hundred|百|cent|сто|ten times ten|十个十|dix fois dix|десять раз по десять
num|thousand|千|mille|тысяча|ten times a hundred|十个百|dix fois cent|десять раз по сто
`;
