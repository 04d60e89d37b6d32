/** Sky, land, water, plants and animals. Columns as in entries.ts. */
export const natureWords = `
n|water|水|eau f|вода|the clear liquid of rain and rivers|江河和雨里无色的液体|liquide clair de la pluie et des rivières|прозрачная жидкость рек и дождя
n|sea|大海|mer f|море|salt water that covers much of the earth|覆盖大片地面的咸水|eau salée qui couvre une grande partie de la terre|солёная вода, покрывающая много земли
n|river|河|rivière f|река|water that flows through the land|在陆地上流动的水|eau qui coule à travers le pays|вода, текущая по земле
n|lake|湖|lac m|озеро|a large piece of water with land around it|四周是陆地的大片水面|grande étendue d'eau entourée de terre|большая вода, окружённая сушей
n|island|岛|île f|остров|land with water all around it|四面被水包围的陆地|terre entourée d'eau|суша, окружённая водой
n|coast|海岸|côte f|побережье|the land beside the sea|靠海的陆地|terre au bord de la mer|земля у моря
n|wave|波浪|vague f|волна|a moving ridge of water|水面的起伏|masse d'eau qui se soulève|поднимающийся гребень воды
n|mountain|山|montagne f|гора|very high land|地面上高高耸起的部分|terrain très élevé|очень высокое место земли
n|hill|小山|colline f|холм|land a little higher than around|不太高的山|petite hauteur|небольшая возвышенность
n|valley|山谷|vallée f|долина|low land between hills|两山之间的低地|terrain bas entre des hauteurs|низкое место между горами
n|forest|森林|forêt f|лес|land full of trees|长满树木的地方|terrain couvert d'arbres|место, где растёт много деревьев
n|tree|树|arbre m|дерево|a tall plant with a wooden stem|有木质主干的高大植物|grande plante à tronc de bois|высокое растение со стволом
n|flower|花|fleur f|цветок|the coloured part of a plant|植物有颜色的部分|partie colorée d'une plante|яркая часть растения
n|leaf|叶子|feuille f|лист|a flat green part of a plant|植物上扁平的绿色部分|partie plate et verte d'une plante|плоская зелёная часть растения
n|grass|草|herbe f|трава|low green plants of the ground|地上矮小的绿色植物|plantes vertes et basses|низкие зелёные растения
n|garden|花园|jardin m|сад|ground where flowers are grown|种花草的地方|terrain où l'on cultive des fleurs|место, где выращивают цветы
n|sun|太阳|soleil m|солнце|the star that gives us light|给我们光和热的星|astre qui nous donne la lumière|звезда, которая нам светит
n|moon|月亮|lune f|луна|the body that goes round the earth|绕地球转的天体|astre qui tourne autour de la terre|тело, которое вращается вокруг земли
n|star|星星|étoile f|звезда|a bright point in the night sky|夜空中发光的天体|point brillant dans le ciel de nuit|яркая точка ночного неба
n|sky|天空|ciel m|небо|what is above us|我们头顶上的空间|ce qui est au-dessus de nous|то, что над нами
n|cloud|云|nuage m|облако|a white or grey mass in the sky|天上白色或灰色的一团|masse blanche ou grise dans le ciel|белая или серая масса в небе
n|rain|雨|pluie f|дождь|water that falls from clouds|从云里落下的水|eau qui tombe des nuages|вода, падающая из облаков
n|snow|雪|neige f|снег|frozen water that falls softly|从天上落下的白色冰花|eau gelée qui tombe doucement|замёрзшая вода, мягко падающая с неба
n|ice|冰|glace f|лёд|frozen water|冻结的水|eau gelée|замёрзшая вода
n|wind|风|vent m|ветер|moving air|流动的空气|air qui se déplace|движение воздуха
n|storm|暴风雨|tempête f|буря|very strong wind with rain|带雨的大风|vent très fort avec de la pluie|очень сильный ветер с дождём
n|fog|雾|brouillard m|туман|a cloud near the ground|贴近地面的云气|nuage près du sol|облако у самой земли
n|weather|天气|temps m|погода|how sun, rain and wind are|晴雨风等情况|état du soleil, de la pluie et du vent|состояние солнца, дождя и ветра
n|fire|火|feu m|огонь|what burns with light and heat|燃烧时发出的光和热|ce qui brûle avec lumière et chaleur|то, что горит светом и теплом
n|air|空气|air m|воздух|what we breathe|我们呼吸的东西|ce que nous respirons|то, чем мы дышим
n|earth|地球|terre f|земля|the world on which we live|我们居住的星球|astre sur lequel nous vivons|планета, на которой мы живём
n|stone|石头|pierre f|камень|a hard piece of the ground|坚硬的矿物块|morceau dur du sol|твёрдый кусок породы
n|sand|沙子|sable m|песок|very small grains of stone|细小的石粒|très petits grains de pierre|очень мелкие крупицы камня
n|wood|木头|bois m|древесина|what trees are made of|树木的材料|matière des arbres|материал деревьев
n|iron|铁|fer m|железо|a hard grey metal|坚硬的灰色金属|métal gris et dur|твёрдый серый металл
n|gold|黄金|or m|золото|a yellow metal of great value|贵重的黄色金属|métal jaune de grande valeur|ценный жёлтый металл
n|copper|铜|cuivre m|медь|a reddish metal of wires|做电线的红色金属|métal rougeâtre des fils électriques|красноватый металл проводов
n|animal|动物|animal m|животное|a living thing that can move|能活动的生物|être vivant qui peut bouger|живое существо, которое движется
n|dog|狗|chien m|собака|an animal that barks and guards houses|会叫、能看家的动物|animal qui aboie et garde la maison|животное, которое лает и сторожит дом
n|cat|猫|chat m|кошка|a small animal that catches mice|捉老鼠的小动物|petit animal qui attrape les souris|небольшое животное, которое ловит мышей
n|horse|马|cheval m|лошадь|a large animal that people ride|供人骑的大动物|grand animal que l'on monte|большое животное, на котором ездят
n|cow|奶牛|vache f|корова|a large animal that gives milk|产奶的大动物|grand animal qui donne du lait|большое животное, дающее молоко
n|bird|鸟|oiseau m|птица|an animal with feathers and wings|有羽毛和翅膀的动物|animal à plumes et à ailes|животное с перьями и крыльями
n|fish|鱼|poisson m|рыба|an animal that lives in water|生活在水里的动物|animal qui vit dans l'eau|животное, живущее в воде
n|light|光|lumière f|свет|what lets us see|使人看见东西的东西|ce qui permet de voir|то, что позволяет видеть
n|shadow|影子|ombre f|тень|a dark place behind a thing in the light|光被挡住后的暗处|zone sombre derrière un objet éclairé|тёмное место за освещённым предметом
n|north|北方|nord m|север|the direction of the pole star|北极星的方向|direction de l'étoile polaire|направление на Полярную звезду
n|south|南方|sud m|юг|the direction opposite to the north|与北相反的方向|direction opposée au nord|сторона, противоположная северу
n|east|东方|est m|восток|where the sun rises|太阳升起的方向|côté où le soleil se lève|сторона, где встаёт солнце
n|west|西方|ouest m|запад|where the sun sets|太阳落下的方向|côté où le soleil se couche|сторона, где садится солнце
`;
