/** Articles on cities, in the markup of the web's pages. */
export const cities = String.raw`
@ + | Paris | 2025-10-01 | cities
Paris is the capital of France and lies on the Seine. About 2.1 million people live in the city and some twelve million in its region.

| Country | France
| River | Seine

## History
A Celtic tribe, the Parisii, gave it its name. From 1853 Georges-Eugène Haussmann cut wide avenues through the old quarters.

## Sights
The Eiffel Tower was built for the World's Fair of 1889 and is 330 metres tall with its aerials. Notre-Dame burned in April 2019 and was opened again in December 2024. See [[travel notes|travel.example/paris]].

@ + | London | 2025-10-01 | cities
London is the capital of the United Kingdom, on the Thames, with almost nine million people.

| Country | United Kingdom
| River | Thames

## History
The Romans founded Londinium about the year 47. The Great Fire of 1666 destroyed more than 13,000 houses; Christopher Wren then built St Paul's Cathedral.

## Transport
The Metropolitan Railway of 1863 was the first underground of the world. Since 1884 the meridian of Greenwich has been the zero of longitude. The Thames Barrier has kept storm [[tides]] out since 1982.

@ + | Rome | 2025-10-01 | cities
Rome is the capital of Italy, with about 2.8 million people, on the river Tiber. It holds a state within it, Vatican City.

| Country | Italy
| River | Tiber

## Sights
The Colosseum was opened in the year 80 and held some 50,000 people. The Pantheon's dome of [[concrete]] is open at the top. Visitors throw about a million and a half euros a year into the Trevi Fountain, and the money goes to charity.

## History
The city was the centre of [[Ancient Rome]] and became the capital of united Italy in 1871.

@ + | Berlin | 2025-10-02 | cities
Berlin is the capital and largest city of Germany, with about 3.7 million people, on the Spree and the Havel.

| Country | Germany
| River | Spree

## History
It was first mentioned in 1244 and later became the capital of Prussia. From 1961 to 1989 the [[Berlin Wall]] divided it. Parliament moved back from Bonn in 1999.

## Culture
Five museums stand on an island in the Spree; the bust of Nefertiti is in one of them. The city has more bridges than [[Venice]], roughly a thousand by some counts.

@ + | Vienna | 2025-10-02 | cities
Vienna is the capital of Austria, on the Danube, with about two million people.

| Country | Austria
| River | Danube

## Music
[[Wolfgang Amadeus Mozart]], Beethoven, Schubert and Brahms worked here. The State Opera opened in 1869 with Don Giovanni.

## Living
About half of the people live in flats of the city or of cooperatives, a tradition that began in the 1920s. The [[coffee]] houses have been on Austria's list of intangible heritage since 2011. See [[a weekend in Vienna|travel.example/vienna]].

@ + | Prague | 2025-10-02 | cities
Prague is the capital of the Czech Republic and lies on the Vltava. It has about 1.3 million people.

| Country | Czech Republic
| River | Vltava

## Sights
Charles Bridge was begun in 1357. The astronomical clock on the Old Town Hall has run, with breaks, since 1410. The castle is one of the largest of the world.

## History
In 1618 officials were thrown out of a castle window, which started the Thirty Years' War. They survived. The Velvet Revolution of 1989 ended Communist rule without violence.

@ + | Bern | 2025-10-03 | cities
Bern is the seat of Switzerland's government, on a bend of the river Aare, with about 135,000 people. By law the country has no capital.

| Country | Switzerland
| River | Aare

## Old town
Six kilometres of arcades shelter its streets. The Zytglogge tower shows hours, Moon and zodiac. The old town has been on the World Heritage List since 1983.

## People
[[Albert Einstein]] lived at Kramgasse 49 from 1903 to 1905 and wrote his famous papers of 1905 here.

@ + | Geneva | 2025-10-03 | cities
Geneva is a Swiss city where the Rhône leaves Lake Geneva. About 200,000 people live in it, and roughly forty per cent of them are not Swiss.

| Country | Switzerland
| River | Rhône

## Institutions
The Red Cross was founded here in 1863. The United Nations has its European seat in the Palace of Nations. At CERN, on the French border, the [[World Wide Web]] was born, and the Higgs boson was found in 2012.

## Sights
The Jet d'Eau throws water 140 metres high.

@ + | Florence | 2025-10-03 | cities
Florence is the main city of Tuscany in Italy, on the Arno, with about 360,000 people. It was the cradle of the [[Renaissance]].

| Country | Italy
| River | Arno

## Sights
The cathedral's dome by Brunelleschi is still the largest ever built of brick. The Uffizi holds Botticelli's Birth of Venus, the Accademia Michelangelo's David.

## Flood
On 4 November 1966 the Arno rose and damaged countless books and works of art; young people from many countries came to save them. [[Florence Nightingale]] was named after the city.

@ + | Naples | 2025-10-04 | cities
Naples is a port in southern Italy, at the foot of Vesuvius, with about 900,000 people.

| Country | Italy

## History
Greeks founded it as Neapolis, the new city. Under its streets lies a net of caves and cisterns that served as shelter in the Second World War.

## Food
Pizza as it is known today comes from here. The craft of its bakers was added to UNESCO's list of intangible heritage in 2017. [[Pompeii]] is half an hour away by train.

@ + | Venice | 2025-10-04 | cities
Venice lies on more than a hundred small islands in a lagoon of the Adriatic. Fewer than 50,000 people still live in its old town.

| Country | Italy

## Canals
Some 400 bridges cross its canals. Houses stand on wooden piles, which do not rot because no air reaches them in the mud.

## Flood
On 4 November 1966 the water rose 1.94 metres above the mark. Since October 2020 movable barriers called MOSE close the lagoon against high [[tides]]. Since 2024 day visitors pay a fee on busy days.

@ + | Amsterdam | 2025-10-05 | cities
Amsterdam is the capital of the Netherlands, though the government sits in The Hague. More than 900,000 people live in it.

| Country | Netherlands
| River | Amstel

## Canals
The ring of canals was dug in the seventeenth century and has been World Heritage since 2010. Much of the city lies below sea level.

## Cycling
There are more [[bicycles|Bicycle]] than people. The parking garage under the water by the central station, opened in 2023, holds about seven thousand. See [[Amsterdam by bicycle|travel.example/amsterdam]].

@ + | Copenhagen | 2025-10-05 | cities
Copenhagen is the capital of Denmark, on the islands of Zealand and Amager, with about 660,000 people.

| Country | Denmark

## Bridge
Since July 2000 the Øresund link of bridge, artificial island and tunnel, sixteen kilometres long, has joined it to Malmö in Sweden.

## City life
Tivoli, opened in 1843, is one of the oldest amusement parks. The harbour is clean enough for swimming. On the roof of the power plant CopenHill one can ski. Many people go to work by [[bicycle]].

@ + | Oslo | 2025-10-05 | cities
Oslo is the capital of Norway, at the head of a fjord, with about 720,000 people. Forest covers roughly two thirds of its area.

| Country | Norway

## Names
After a fire in 1624 King Christian IV rebuilt the town and called it Christiania. It has been Oslo again since 1925.

## Culture
The opera house of 2008 has a roof one can walk on. The Nobel Peace Prize is presented in the City Hall each 10 December. Most new cars sold in Norway are [[electric cars|Electric car]].

@ + | Helsinki | 2025-10-06 | cities
Helsinki is the capital of Finland, on the Gulf of Finland, with about 680,000 people.

| Country | Finland

## History
King Gustav Vasa of Sweden founded it in 1550. It became the capital in 1812, under Russian rule, because it lay closer to [[Saint Petersburg]] than Turku.

## Sights
The sea fortress Suomenlinna is World Heritage. The central library Oodi, opened in 2018, lends out sewing machines as well as books. Finland has more than three million saunas.

@ + | Reykjavik | 2025-10-06 | cities
Reykjavik is the capital of Iceland and the northernmost capital of a sovereign state. About 140,000 people live in it.

| Country | Iceland

## Heat
Hot water from the ground warms nearly all of its houses, and some of its pavements in winter; see [[geothermal energy|energy.example/geothermal]].

## History
Tradition says that Ingólfur Arnarson settled here in 874, as one of the [[Vikings]]. In 1986 Reagan and Gorbachev met at Höfði house and talked about giving up nuclear weapons.

@ + | Lisbon | 2025-10-06 | cities
Lisbon is the capital of Portugal, on the mouth of the Tagus, with about 550,000 people.

| Country | Portugal
| River | Tagus

## Earthquake
On 1 November 1755 an [[earthquake]], a [[tsunami]] and fires destroyed most of the city. The Marquis of Pombal had it rebuilt on a grid with timber frames that were meant to bend and not break.

## Transport
Yellow trams climb its hills; line 28 is the best known. The Vasco da Gama bridge is more than twelve kilometres long.

@ + | Madrid | 2025-10-07 | cities
Madrid is the capital of Spain, with about 3.3 million people, on a plateau some 650 metres above the sea.

| Country | Spain
| River | Manzanares

## Museums
The Prado shows Velázquez and Goya, the Reina Sofía Picasso's Guernica, and the Thyssen completes the triangle.

## City life
The restaurant Sobrino de Botín, open since 1725, is held to be the oldest in the world. Dinner before nine in the evening is rare. A bear with a strawberry tree is the city's emblem.

@ + | Athens | 2025-10-07 | cities
Athens is the capital of Greece, with about 640,000 people in the city and more than three million around it.

| Country | Greece

## Antiquity
Cleisthenes laid the ground for democracy in 508 BC. The Parthenon on the Acropolis was built from 447 to 432 BC. Socrates, Plato and Aristotle taught here.

## Today
The Acropolis Museum was opened in 2009. The underground, dug for the [[Olympic Games]] of 2004, shows finds in its stations. The port is Piraeus.

@ + | Istanbul | 2025-10-07 | cities
Istanbul is the largest city of Turkey, with more than fifteen million people, and lies in Europe and in Asia on both sides of the Bosporus.

| Country | Turkey

## History
Greeks founded it as Byzantium. Emperor Constantine made it his capital in 330, and it became Constantinople. The Ottomans took it on 29 May 1453.

## Sights
Hagia Sophia was finished in 537 and was the largest church of the world for almost a thousand years. The Grand Bazaar has some four thousand shops. A [[railway]] tunnel has run under the strait since 2013.

@ + | Saint Petersburg | 2025-10-08 | cities
Saint Petersburg is Russia's second largest city, at the mouth of the Neva, with about 5.6 million people.

| Country | Russia
| River | Neva

## History
Peter the Great founded it in 1703, and it was the capital for two centuries. As Leningrad it was besieged from September 1941 to January 1944; about a million people died.

## Sights
The Hermitage holds some three million objects. In summer the bridges are raised at night to let ships through, while the sky hardly darkens. See also [[white nights|puteshestviya.example/spb]].

@ + | Cairo | 2025-10-08 | cities
Cairo is the capital of Egypt, on the [[Nile]]. With about ten million people in the city and more than twenty around it, it is among the largest of Africa.

| Country | Egypt
| River | Nile

## History
The Fatimids founded it in 969. The mosque and university of al-Azhar, almost as old, is a seat of learning to this day.

## Sights
The pyramids of Giza stand at its western edge; see [[Ancient Egypt]]. The Grand Egyptian Museum near them opened in full in November 2025.

@ + | Alexandria | 2025-10-08 | cities
Alexandria is Egypt's main port on the Mediterranean, with more than five million people.

| Country | Egypt

## Antiquity
Alexander the Great founded it in 331 BC. Its library drew scholars from afar: Eratosthenes measured the Earth's girth here from the angle of a shadow. The Pharos was the model of all [[lighthouses]] and one of the Seven Wonders.

## Today
The new library, Bibliotheca Alexandrina, opened in 2002. Divers find statues and blocks of the palace quarter of [[Cleopatra]] in the harbour.

@ + | Nairobi | 2025-10-09 | cities
Nairobi is the capital of Kenya, about 1,700 metres above the sea, with more than four million people.

| Country | Kenya

## History
It began in 1899 as a camp for building the Uganda [[railway|Railway]]. Its name comes from a Maasai phrase for cool water.

## Nature
Nairobi National Park, founded in 1946, lies within sight of the towers; lions and rhinoceroses live there. The United Nations Environment Programme has its seat in the city. [[Wangari Maathai]] saved Uhuru Park from a skyscraper.

@ + | Cape Town | 2025-10-09 | cities
Cape Town lies at the foot of Table Mountain in South Africa. More than four million people live in it, and parliament sits here.

| Country | South Africa

## History
The Dutch East India Company set up a station in 1652. Nelson Mandela was held on Robben Island, off the coast, for eighteen of his twenty-seven years in prison.

## Water
In 2018 drought brought the city close to the day on which taps would have been shut off; people halved their use. Penguins nest on Boulders Beach nearby. Ships once found it by its [[lighthouses]].

@ + | Baghdad | 2025-10-09 | cities
Baghdad is the capital of Iraq, on the Tigris, with some seven million people.

| Country | Iraq
| River | Tigris

## History
Caliph al-Mansur founded it in 762 as a round city. In the House of Wisdom scholars translated Greek, Persian and Indian works; al-Khwarizmi, from whose name the word algorithm comes, worked there. The Mongols destroyed the city in 1258.

## Books
Al-Mutanabbi Street has been the street of booksellers for generations. [[Paper]] was made in Baghdad from the end of the eighth century.

@ + | Mumbai | 2025-10-10 | cities
Mumbai is India's financial centre, on the west coast, with more than twelve million people. Until 1995 it was officially called Bombay.

| Country | India

## History
Seven islands were joined to one by filling the shallows. Portugal gave them to England in 1661 as part of a dowry.

## City life
The Hindi film industry makes hundreds of films a year. Some five thousand dabbawalas carry home-cooked lunches to offices and hardly ever mix up a tin. The station Chhatrapati Shivaji Terminus of 1887 is World Heritage; see [[railway]].

@ + | Beijing | 2025-10-10 | cities
Beijing is the capital of China, with about 22 million people. Its name means northern capital.

| Country | China

## History
Kublai Khan had his capital here. The Ming built the Forbidden City between 1406 and 1420; it has nearly nine thousand rooms and has been a museum since 1925.

## Sights
The Temple of Heaven and the Summer Palace are World Heritage. The [[Great Wall of China]] is reached in an hour or two. Beijing held the [[Olympic Games]] in summer 2008 and in winter 2022.

@ + | Nanjing | 2025-10-10 | cities
Nanjing lies on the lower Yangtze in eastern China and has about nine and a half million people. Its name means southern capital.

| Country | China
| River | Yangtze

## History
It was the capital of several dynasties, among them the early Ming; long parts of the wall of that time still stand. [[Zheng He]]'s ships were built here. Troops from Japan murdered great numbers of people from December 1937 on.

## Sights
Sun Yat-sen's mausoleum stands on Purple Mountain. The bridge of 1968 carries a [[railway]] and a road over the river.

@ + | Hangzhou | 2025-10-10 | cities
Hangzhou is the capital of Zhejiang in China and has about twelve million people. The Grand [[Canal]] ends here.

| Country | China

## West Lake
The lake with its dykes, islands and pagodas has been painted and sung for a thousand years and joined the World Heritage List in 2011. Longjing, a famous green [[tea]], grows on its hills.

## Tide
Each autumn the bore of the Qiantang river, the largest of the world, rushes inland as a wave of up to nine metres. See [[西湖|lvyou.example/xihu]].

@ + | Tokyo | 2025-10-11 | cities
Tokyo is the capital of Japan. With its suburbs it counts some 37 million people and is usually ranked as the largest city region of the world.

| Country | Japan

## History
As Edo it was the seat of the shoguns from 1603. In 1868 the emperor moved here, and it was renamed eastern capital. An [[earthquake]] destroyed much of it on 1 September 1923.

## Transport
Shinjuku station serves more than three million passengers on a working day. The tower Skytree is 634 metres tall. From high floors one can see [[Mount Fuji]].

@ + | Kyoto | 2025-10-11 | cities
Kyoto was the capital of Japan from 794 to 1868. About 1.4 million people live there.

| Country | Japan

## Temples
There are some 1,600 Buddhist temples and 400 Shinto shrines. The Golden Pavilion was burned down by a monk in 1950 and rebuilt in 1955. At Ryōan-ji fifteen stones lie in raked gravel, and from no seat can one see them all.

## Treaty
The Kyoto Protocol on greenhouse gases was agreed in the city in December 1997. The [[tea]] ceremony has its main schools here.

@ + | Singapore | 2025-10-11 | cities
Singapore is an island state at the southern tip of the Malay Peninsula with about six million people on some 735 square kilometres.

| Country | Singapore

## History
Stamford Raffles set up a British post in 1819. The state has been independent since 9 August 1965.

## City life
Malay, Mandarin, Tamil and English are official languages. Its port is the second busiest for containers, after Shanghai. Hawker culture, cooking in open food courts, was added to UNESCO's list in 2020. A quarter of its area has been won from the sea.

@ + | Sydney | 2025-10-12 | cities
Sydney is the largest city of Australia, with about 5.4 million people, but not its capital, which is Canberra.

| Country | Australia

## History
The Gadigal and their neighbours have lived here for tens of thousands of years. The First Fleet with British convicts landed on 26 January 1788.

## Sights
Jørn Utzon's Opera House was opened in 1973, ten years late and at fourteen times the planned cost. The Harbour Bridge of 1932 is a steel arch; its summit can be climbed. The [[lighthouse|Lighthouses]] of South Head marks the harbour.

@ + | New York City | 2025-10-12 | cities
New York City is the largest city of the United States, with more than eight million people in five boroughs.

| Country | United States
| River | Hudson

## History
Dutch settlers founded New Amsterdam about 1625; the English took it in 1664. Between 1892 and 1954 some twelve million immigrants passed through Ellis Island.

## Sights
The Statue of Liberty, a gift from France, was unveiled in 1886. The Empire State Building was built in little more than a year. The Brooklyn Bridge is a famous [[suspension bridge]].

@ + | Mexico City | 2025-10-12 | cities
Mexico City is the capital of Mexico, at a height of 2,240 metres, with about nine million people, and more than twenty with its suburbs.

| Country | Mexico

## History
The Mexica founded Tenochtitlan on an island in a lake about 1325. Cortés took it in 1521. In 1978 electricians digging in the street hit upon the great temple.

## Ground
The city stands on the drained bed of the lake and sinks, in places by dozens of centimetres a year. [[Frida Kahlo]]'s Blue House is in the quarter of Coyoacán. See also [[earthquake]].

@ + | Buenos Aires | 2025-10-13 | cities
Buenos Aires is the capital of Argentina, on the wide Río de la Plata, with some three million people and about fifteen with its suburbs.

| Country | Argentina
| River | Río de la Plata

## History
A first settlement of 1536 was given up; the second, of 1580, stayed. Millions came from Italy and Spain between 1870 and 1930.

## Culture
Tango arose in its poor quarters near the port. The Teatro Colón is famous for its acoustics. The city has several hundred bookshops, one of them in an old theatre. The underground of 1913 was the first in Latin America; compare [[London]].

@ + | Lyon | 2025-10-13 | cities
Lyon lies where the Saône meets the Rhône in France. About 520,000 people live in the city.

| Country | France
| River | Rhône

## History
As Lugdunum it was the chief town of Roman Gaul. In the nineteenth century silk weavers lived on the hill of Croix-Rousse; covered passages called traboules let them carry cloth in the dry. Joseph Marie Jacquard's loom, steered by punched cards, foreshadowed the [[computer]].

## Film
The brothers Lumière shot their first film here in 1895, at the gate of their factory for [[photographic|Photography]] plates.

@ + | Marseille | 2025-10-13 | cities
Marseille is the oldest city of France and its largest port on the Mediterranean, with about 870,000 people.

| Country | France

## History
Greeks from Phocaea founded it as Massalia about 600 BC. In 1792 volunteers from here sang a marching song in [[Paris]], which has been called the Marseillaise since; see [[French Revolution]].

## Sights
The basilica Notre-Dame de la Garde looks over the Old Port. The Calanques, bays between white cliffs, became a national park in 2012. The MuCEM museum opened in 2013. The plague of 1720 killed about half of its people.
`;
