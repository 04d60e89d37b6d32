/** Articles on the past, in the markup of the web's pages. */
export const history = String.raw`
@ + | Ancient Egypt | 2025-09-01 | history
Ancient Egypt was a civilisation along the [[Nile]] that lasted some three thousand years, from about 3100 BC until Rome took it in 30 BC.

## Writing
Hieroglyphs were carved and painted for over three millennia. The Rosetta Stone, found in 1799, bears one decree in three scripts; with its help Jean-François Champollion read them in 1822.

## Pyramids
The Great Pyramid of Giza was built about 2560 BC for King Khufu. At first 146 metres tall, it was the highest building of the world for nearly four thousand years. See also [[Cleopatra]].

@ + | Cleopatra | 2025-09-02 | history
Cleopatra VII, who lived from 69 to 30 BC, was the last ruler of the Ptolemies in [[ancient Egypt|Ancient Egypt]]. Her family was of Macedonian descent, and she is said to have been the first of it to learn Egyptian.

## Rule
She allied herself with Julius Caesar and, after his death, with Mark Antony. With each she had children.

## End
Octavian defeated their fleet at Actium in 31 BC. The next year both took their lives in [[Alexandria]], and Egypt became a province of [[Rome|Ancient Rome]].

@ + | Ancient Rome | 2025-09-03 | history
Ancient Rome grew from a town on the Tiber into an empire around the whole Mediterranean. Tradition dates the city's founding to 753 BC.

## Republic and empire
From 509 BC two consuls, elected for a year, led the state. Civil wars ended it; in 27 BC Augustus became the first emperor. Under Trajan, about 117, the empire was largest.

## End
The last western emperor was deposed in 476. The eastern empire lived on in [[Constantinople|Istanbul]] until 1453. Its law, roads and language shaped Europe; see [[Rome]].

@ + | Pompeii | 2025-09-04 | history
Pompeii was a Roman town near today's [[Naples]] that was buried when the volcano Vesuvius erupted in the year 79.

## Eruption
Pumice fell for a day; then glowing clouds of gas and ash killed those who had stayed. Pliny the Younger, who watched from across the bay, described it in two letters. It is disputed whether it was in August or in October.

## Excavation
Digging began in 1748. Giuseppe Fiorelli had the hollows that bodies had left filled with plaster from 1863 on. About a third of the town still lies under ash. See [[volcano]].

@ + | Silk Road | 2025-09-05 | history
The Silk Road is the name of a net of trade routes between China and the Mediterranean. The geographer Ferdinand von Richthofen made the term known in 1877.

## Trade
Silk, [[paper]], porcelain and spices went west; horses, glass, silver and grapes went east. Few merchants travelled the whole way; goods passed from town to town, through Samarkand, Merv and [[Baghdad]].

## Ideas
Buddhism, Islam and Christianity spread along the routes, and so, in the fourteenth century, did the [[Black Death]]. Cheaper ships and new sea ways later took most of the trade.

@ + | Great Wall of China | 2025-09-06 | history
The Great Wall of China is a system of walls, ditches and towers along China's northern border. All branches of all ages together measure about 21,196 kilometres.

## Building
States of the north built first walls before 221 BC; the First Emperor had some of them joined. Most of what visitors see, near [[Beijing]], was built of brick and stone under the Ming from the fourteenth to the seventeenth century.

## A legend
It cannot be seen from the [[Moon]] with the naked eye: it is long but no wider than a road.

@ + | Vikings | 2025-09-07 | history
Vikings were seafarers from Scandinavia who between about 790 and 1066 raided, traded and settled from North America to the Caspian Sea.

## Ships
Their longships had overlapping planks and a shallow draught, and could be rowed up rivers or drawn onto a beach. Two from the ninth century stand in [[Oslo]].

## Journeys
They raided Lindisfarne in 793, settled in Iceland about 874, and in Greenland about 985. Around the year 1000 Leif Erikson reached North America; houses from that time were dug up at L'Anse aux Meadows in Newfoundland.

@ + | Black Death | 2025-09-08 | history
The Black Death was a wave of plague that reached Europe in 1347 and killed between a third and a half of its people in a few years.

## Spread
The germ, Yersinia pestis, is carried by fleas of rodents. It came from Central Asia along the [[Silk Road]]; ships from the Black Sea took it to Sicily.

## Consequences
Labour became scarce and wages rose. Jews were falsely blamed and murdered in many towns. In 1377 Ragusa held ships back for thirty days, later forty, whence the word quarantine. Compare [[vaccination]].

@ + | Renaissance | 2025-09-09 | history
The Renaissance was a time of new art and learning in Europe that began in Italy in the fourteenth century and looked back to the ancients.

## Florence
Rich families such as the Medici in [[Florence]] paid painters, sculptors and scholars. Brunelleschi's dome of the cathedral was closed in 1436. He also showed how to draw in perspective.

## Masters
[[Leonardo da Vinci]], Michelangelo and Raphael stand for its height about 1500. The [[printing press]] carried its books north, where Dürer and Erasmus worked.

@ + | Inca Empire | 2025-09-10 | history
The Inca Empire was the largest state of America before Columbus. From its capital, Cusco, it ruled the Andes from today's Colombia to Chile.

## State
The Inca had no wheels and no script as we know it. Knotted cords, the quipu, held numbers. Runners carried messages over some 40,000 kilometres of roads, up to 240 kilometres a day.

## Fall
Francisco Pizarro captured the ruler Atahualpa in 1532 and had him killed the next year. Machu Picchu, built about 1450, was left before the Spanish found it. Smallpox had come before the soldiers.

@ + | Mali Empire | 2025-09-11 | history
The Mali Empire ruled the upper Niger in West Africa from about 1235 to the seventeenth century. Sundiata Keita founded it.

## Mansa Musa
Its king Mansa Musa travelled to Mecca in 1324 with thousands of companions. In [[Cairo]] he gave away so much gold that its price fell for years.

## Timbuktu
Salt from the Sahara was traded there for gold from the south. In its mosques and libraries scholars copied tens of thousands of manuscripts. [[Ibn Battuta]] visited the empire in 1352 and praised its safety.

@ + | Industrial Revolution | 2025-09-12 | history
The Industrial Revolution was the change from handwork to machines and factories that began in Britain about 1760.

## Causes
Coal lay near rivers, colonies sent cotton, and wages were high. The spinning jenny of 1764, Arkwright's water frame and the [[steam engine]] multiplied what a worker could make.

## Life
Towns grew faster than sewers. Children worked in mills until laws of 1833 and later limited it. The [[railway]] shortened journeys from days to hours. Manchester grew from some 25,000 people in 1772 to more than 300,000 in 1850.

@ + | French Revolution | 2025-09-13 | history
The French Revolution, from 1789 to 1799, ended the old monarchy in France and spread the ideas of liberty and equality.

## Course
A crowd stormed the Bastille in [[Paris]] on 14 July 1789. In August the assembly declared the rights of man and the citizen. King Louis XVI was beheaded in January 1793; during the Terror many thousands followed.

## Results
Privileges of nobles and church were abolished. The [[metric system]] was introduced. General Napoleon Bonaparte took power in November 1799.

@ + | Metric system | 2025-09-14 | history
The metric system is a set of units built on tens. It was created in France during the [[French Revolution]] so that all people could use the same measures at all times.

## Metre
The metre was to be a ten-millionth of the way from pole to equator. Delambre and Méchain surveyed the meridian from Dunkirk to Barcelona from 1792 to 1798. Since 1983 it has been defined by the [[speed of light]].

## Kilogram
Until 2019 a cylinder of platinum and iridium near Paris was the kilogram; now a fixed value of Planck's constant defines it. Liberia, Myanmar and the United States use other units in daily life.

@ + | First World War | 2025-09-15 | history
The First World War lasted from 28 July 1914 to 11 November 1918 and cost some seventeen to twenty million lives.

## Outbreak
On 28 June 1914 Gavrilo Princip shot Archduke Franz Ferdinand in Sarajevo. Alliances drew in the great powers: Germany and Austria-Hungary on one side, France, Russia and Britain on the other.

## Course
In the west the armies dug in from the Channel to Switzerland. Gas, tanks and aeroplanes were used. The United States entered in 1917. The Treaty of Versailles was signed on 28 June 1919. Four empires had fallen.

@ + | Suffrage of women | 2025-09-16 | history
Women's right to vote was won country by country, mostly between 1893 and 1971.

## First countries
New Zealand came first, in 1893, after Kate Sheppard had gathered almost 32,000 signatures. Finland followed in 1906 and was the first to elect women to parliament, nineteen of them in 1907.

## Later
Germany and Austria introduced it in 1918, the United States in 1920, Britain on equal terms in 1928, France in 1944. Swiss women could vote in national matters only from 1971 on, and in the last canton from 1990.

@ + | Apollo programme | 2025-09-17 | history
The Apollo programme of the United States took people to the [[Moon]] between 1968 and 1972.

|= Mission | Year | What
| Apollo 8 | 1968 | first people round the Moon
| Apollo 11 | 1969 | first landing
| Apollo 13 | 1970 | safe return after an explosion
| Apollo 17 | 1972 | last landing

## Landing
Neil Armstrong and Buzz Aldrin landed on 20 July 1969, while Michael Collins stayed in orbit. The six landings brought back 382 kilograms of rock. Margaret Hamilton led the team that wrote the software on board.

@ + | Berlin Wall | 2025-09-18 | history
The Berlin Wall divided [[Berlin]] from 13 August 1961 to 9 November 1989. East Germany built it to stop its people from leaving through the western part of the city.

## Border
It was about 155 kilometres long and surrounded West Berlin, with watchtowers and a strip where guards fired. At least 140 people died there.

## Fall
After weeks of protest an official, Günter Schabowski, said on television that travel was free at once. Crowds went to the gates, and the guards opened them. Germany was united on 3 October 1990.

@ + | Olympic Games | 2025-09-19 | history
The Olympic Games are the largest sports event of the world, held every four years in summer and, two years apart, in winter.

## Antiquity
Winners at Olympia in Greece are recorded from 776 BC on. The games honoured Zeus and went on for more than a thousand years.

## Modern games
Pierre de Coubertin revived them in [[Athens]] in 1896, with athletes from fourteen countries. The first Winter Games were held in Chamonix in 1924. The five rings stand for the five continents. The 42.195 kilometres of the marathon go back to London 1908.

@ + | Dinosaurs | 2025-09-20 | history
Dinosaurs were reptiles that ruled the land from about 230 to 66 million years ago. Birds descend from small feathered ones, so dinosaurs are still with us.

## Discovery
William Buckland described Megalosaurus in 1824, and Richard Owen coined the name dinosaur in 1842. [[Mary Anning]] had found other great reptiles by then.

## End
An asteroid some ten kilometres wide struck Yucatán in Mexico. Luis and Walter Alvarez inferred it in 1980 from a thin layer rich in iridium. About three quarters of all species died out.

@ + | Writing | 2025-09-21 | history
Writing fixes language in signs. It was invented independently at least in Mesopotamia, China and Mesoamerica, and perhaps in [[ancient Egypt]].

## First scripts
Clay tablets from Uruk, from about 3300 BC, list grain, beer and sheep. Cuneiform grew out of them and was used for three thousand years. Chinese signs on oracle bones date from about 1250 BC.

## Alphabets
The Phoenicians wrote consonants only; the Greeks added vowels in the eighth century BC. Sequoyah created a script for Cherokee in 1821. See also [[printing press]] and [[paper]].

@ + | Tea | 2025-09-22 | history
Tea is a drink from the leaves of Camellia sinensis and, after water, the most drunk of all. Green, black and oolong tea come from the same plant and differ by how far the leaves are oxidised.

## China and Japan
Lu Yu wrote a book on tea about 760. Monks took the plant to Japan, where the tea ceremony arose.

## The world
Dutch ships brought tea to Europe in 1610. In the Boston Tea Party of 1773 colonists threw 342 chests of it into the harbour. British planters began to grow it in Assam in the 1830s.

@ + | Coffee | 2025-09-23 | history
Coffee is a drink from the roasted seeds of the coffee plant. Two species matter: arabica, which is milder, and robusta, which has about twice the caffeine.

## Spread
Sufis in Yemen drank it in the fifteenth century to stay awake at prayer. Coffee houses opened in [[Istanbul]] about 1555, in Venice, London and Paris in the following century, and in [[Vienna]] in 1685.

## Growing
The shrub comes from Ethiopia. Brazil has been the largest grower for more than 150 years, followed by Vietnam. Compare [[tea]].
`;
