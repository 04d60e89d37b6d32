/** What one does. Columns as in entries.ts. */
export const verbWords = `
v|go|去|aller|идти|to move to another place|到别的地方|se déplacer vers un autre lieu|двигаться в другое место
v|come|来|venir|приходить|to move towards the speaker|到说话人这里|se déplacer vers celui qui parle|двигаться к говорящему
v|be|是|être|быть|to exist or to have a quality|存在或具有某种性质|exister ou avoir une qualité|существовать или иметь свойство
v|have|有|avoir|иметь|to hold as one's own|拥有某物|posséder quelque chose|владеть чем-либо
v|do|做|faire|делать|to carry out an action|进行某个动作|accomplir une action|совершать действие
v|see|看见|voir|видеть|to notice with the eyes|用眼睛发现|percevoir avec les yeux|замечать глазами
v|hear|听见|entendre|слышать|to notice with the ears|用耳朵发现|percevoir avec les oreilles|воспринимать ушами
v|speak|说|parler|говорить|to use words aloud|用话表达|employer des mots à voix haute|пользоваться словами вслух
v|read|读|lire|читать|to understand written words|看懂文字|comprendre des mots écrits|понимать написанное
v|write|写|écrire|писать|to put words on paper|把文字记在纸上|mettre des mots sur le papier|наносить слова на бумагу
v|eat|吃|manger|есть|to take food|把食物放进嘴里咽下|prendre de la nourriture|принимать пищу
v|drink|喝|boire|пить|to take a liquid|把液体咽下去|prendre un liquide|принимать жидкость
v|sleep|睡觉|dormir|спать|to rest with closed eyes|闭上眼睛休息|se reposer les yeux fermés|отдыхать с закрытыми глазами
v|live|住|habiter|жить|to have one's home somewhere|在某处有家|avoir sa maison quelque part|иметь где-то дом
v|work|工作|travailler|работать|to do something for money|为挣钱做事|faire quelque chose pour de l'argent|делать что-то за деньги
v|play|玩|jouer|играть|to do something for fun|为了高兴做事|faire quelque chose pour s'amuser|делать что-то ради веселья
v|learn|学习|apprendre|учиться|to gain knowledge|获得知识|acquérir un savoir|получать знания
v|know|知道|savoir|знать|to have in one's mind|心里清楚|avoir dans l'esprit|иметь в уме
v|think|想|penser|думать|to use the mind|用脑子思考|se servir de son esprit|пользоваться умом
v|want|想要|vouloir|хотеть|to wish to have or do|希望得到或做|souhaiter avoir ou faire|желать иметь или делать
v|love|爱|aimer|любить|to like very much|非常喜欢|apprécier beaucoup|очень сильно нравиться кому-то
v|give|给|donner|давать|to put into another's hand|交到别人手里|mettre dans la main d'un autre|передавать в руки другому
v|take|拿|prendre|брать|to get into one's hand|用手取来|saisir avec la main|захватывать рукой
v|buy|买|acheter|покупать|to get for money|用钱换来|obtenir contre de l'argent|получать за деньги
v|sell|卖|vendre|продавать|to give for money|换钱给别人|céder contre de l'argent|отдавать за деньги
v|pay|付钱|payer|платить|to give money for something|为某物给钱|donner de l'argent pour quelque chose|отдавать деньги за что-то
v|open|打开|ouvrir|открывать|to make it possible to go in|使可以进入|rendre l'accès possible|делать доступным для входа
v|close|关闭|fermer|закрывать|to make it impossible to go in|使不能进入|rendre l'accès impossible|делать недоступным для входа
v|find|找到|trouver|находить|to come upon what one looked for|得到要找的东西|tomber sur ce qu'on cherchait|обнаруживать искомое
v|lose|丢失|perdre|терять|to have no longer|不再拥有|ne plus avoir|переставать иметь
v|wait|等待|attendre|ждать|to stay until something happens|停留到某事发生|rester jusqu'à un événement|оставаться до какого-то события
v|help|帮助|aider|помогать|to make a task easier for another|使别人做事更容易|faciliter la tâche d'un autre|облегчать дело другому
v|ask|问|demander|спрашивать|to put a question|提出问题|poser une question|задавать вопрос
v|answer|回答|répondre|отвечать|to react to a question|对问题作出回应|réagir à une question|реагировать на вопрос
v|travel|旅游|voyager|путешествовать|to go to far places|到远方去|aller dans des lieux éloignés|ездить в дальние места
v|swim|游泳|nager|плавать|to move through water|在水中前进|avancer dans l'eau|двигаться в воде
v|fly|飞|voler|летать|to move through the air|在空中前进|se déplacer dans l'air|двигаться по воздуху
v|run|跑|courir|бежать|to go fast on foot|用脚快速前进|aller vite à pied|быстро двигаться ногами
v|build|建造|construire|строить|to make by putting parts together|把各部分组合成整体|faire en assemblant des parties|создавать из частей
v|break|打破|casser|ломать|to make fall into pieces|使成为碎片|mettre en morceaux|разделять на куски
v|begin|开始|commencer|начинать|to do the first part|做最初的部分|faire la première partie|делать первую часть
v|send|寄|envoyer|отправлять|to make go to another place|使到达别处|faire parvenir ailleurs|направлять в другое место
v|sing|唱|chanter|петь|to make music with the voice|用嗓子发出音乐|faire de la musique avec la voix|издавать музыку голосом
v|dance|跳舞|danser|танцевать|to move to music|随着音乐动作|bouger au son de la musique|двигаться под музыку
v|rest|休息|se reposer|отдыхать|to stop working for a while|暂时停止工作|cesser un moment de travailler|на время прекращать работу
`;
