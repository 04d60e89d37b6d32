/** Articles on nature and numbers, in the markup of the web's pages. */
export const science = String.raw`
@ + | Photosynthesis | 2025-04-02 | science
Photosynthesis is the process by which plants, algae and some bacteria turn the energy of light into chemical energy. From water and carbon dioxide they build sugar, and in most cases they set oxygen free.

## Light reactions
In the thylakoids of the chloroplast, [[chlorophyll]] absorbs light and splits water. Oxygen leaves the cell, while ATP and NADPH carry the energy on.

## Calvin cycle
In the stroma, the enzyme RuBisCO binds carbon dioxide, and sugar is made with the help of ATP and NADPH. It works without light.

## Importance
Nearly all life depends on photosynthesis for food, and the [[oxygen]] of the air stems from it.

@ + | Chlorophyll | 2025-04-02 | science
Chlorophyll is the green pigment of plants, algae and cyanobacteria. It absorbs blue and red light well and green light poorly, which is why leaves look green.

## Structure
The molecule has a ring that holds an atom of magnesium in its middle, and a long tail that anchors it in a membrane. Chlorophyll a and b differ in a single side group.

## Role
It catches the light that drives [[photosynthesis]]. In autumn many trees break it down, and yellow carotenoids that were hidden before become visible.

@ + | Oxygen | 2024-11-18 | science
Oxygen is the chemical element with the symbol O and the atomic number 8. As a gas of two-atom molecules it makes up about 21 per cent of dry air.

| Symbol | O
| Atomic number | 8
| Boiling point | −183 °C

## Discovery
Carl Wilhelm Scheele and Joseph Priestley found it independently in the 1770s. Antoine Lavoisier gave it its name and explained burning by it.

## Uses
Hospitals, steelworks and welders use large amounts. In the upper air, three atoms of oxygen form [[ozone|Ozone layer]], which shields the ground from ultraviolet light.

@ + | Ozone layer | 2025-01-20 | science
The ozone layer is a region of the stratosphere, about 15 to 35 kilometres above the ground, where most of the air's ozone is found. It absorbs the greater part of the Sun's harmful ultraviolet light.

## Depletion
Chlorofluorocarbons from spray cans and refrigerators release chlorine that destroys ozone. In 1985 scientists of the British Antarctic Survey reported a hole over Antarctica each spring.

## Protection
The Montreal Protocol of 1987 banned these substances step by step. It was ratified by every country of the United Nations, and the layer has been recovering since.

@ + | Radioactivity | 2025-02-11 | science
Radioactivity is the property of some atomic nuclei to decay by themselves and give off radiation. The becquerel, one decay a second, is its unit.

## Discovery
Henri Becquerel noticed in 1896 that uranium salts blacken photographic plates in the dark. [[Marie Curie]] coined the word and showed that the effect belongs to the atom itself.

## Kinds
Alpha rays are helium nuclei and are stopped by paper. Beta rays are electrons or positrons. Gamma rays are light of very short wavelength and need lead or concrete to be stopped.

@ + | Radium | 2025-02-12 | science
Radium is a radioactive metal with the symbol Ra and the atomic number 88. It glows faintly in the dark and is found in tiny amounts in uranium ores.

## Discovery
[[Marie Curie]] and Pierre Curie found it in 1898 in pitchblende, and it took years to gain a tenth of a gram of its chloride from tons of ore.

## Use and danger
Watch dials were painted with it until the harm became plain: women who had licked their brushes in the factories fell ill. Its commonest isotope has a half-life of about 1,600 years. See also [[radioactivity]].

@ + | Gravity | 2024-09-30 | science
Gravity is the attraction between all things that have mass or energy. It keeps the Moon in its orbit and gives bodies on Earth their weight.

## Newton's law
[[Isaac Newton]] stated in 1687 that two bodies attract each other in proportion to their masses and inversely to the square of their distance.

## Einstein's theory
In the general theory of relativity, published by [[Albert Einstein]] in 1915, gravity is a curvature of space and time. It explains the slow turning of Mercury's orbit, and predicted [[gravitational waves]], which were measured a century later.

@ + | Gravitational waves | 2025-05-14 | science
Gravitational waves are ripples of space and time that travel at the speed of light. Accelerated masses make them; only very heavy and fast ones make waves that can be measured.

## Detection
On 14 September 2015 the two LIGO detectors in the United States recorded the merger of two [[black holes|Black hole]] more than a billion light years away. The arms of the instruments, four kilometres long, changed by less than a thousandth of the width of a proton.

## Prize
Rainer Weiss, Barry Barish and Kip Thorne received the Nobel Prize in Physics in 2017.

@ + | Black hole | 2025-05-15 | science
A black hole is a region of space from which nothing can escape, not even light, because [[gravity]] there is too strong. Its border is called the event horizon.

## Formation
Many form when a heavy star has used up its fuel and its core collapses. At the centres of most large galaxies sit black holes of millions to billions of solar masses.

## Observation
The Event Horizon Telescope published the first image of a black hole's shadow in April 2019. It shows the one in the galaxy M87, about 55 million light years away.

@ + | Solar System | 2025-03-07 | science
The Solar System is the Sun together with everything that orbits it: eight planets, dwarf planets, moons, asteroids and comets. It formed about 4.6 billion years ago from a cloud of gas and dust.

|= Planet | Distance from the Sun in million km | Moons known to Galileo
| Mercury | 58 | 0
| Venus | 108 | 0
| Earth | 150 | 1
| Mars | 228 | 0
| Jupiter | 778 | 4

## Order
The four inner planets are rocky; [[Jupiter]] and [[Saturn]] consist mostly of hydrogen and helium, Uranus and Neptune also of ices. [[Mars]] is the best explored planet after [[Earth]].

@ + | Earth | 2025-03-07 | science
Earth is the third planet from the Sun and the only place known to harbour life. Water covers about 71 per cent of its surface.

| Mean radius | 6,371 km
| Age | about 4.54 billion years
| Moons | 1

## Interior
Under a thin crust lie a mantle of slowly flowing rock, a liquid outer core of iron and nickel, and a solid inner core. Movements of the outer core make the magnetic field. The crust is broken into plates, as described under [[plate tectonics]].

@ + | Moon | 2025-03-08 | science
The Moon is Earth's only natural satellite. It orbits at a mean distance of 384,400 kilometres and always shows nearly the same face to the ground.

## Origin
Most researchers hold that a body of the size of Mars struck the young Earth and that the Moon gathered from the debris.

## Influence
Its gravity raises the [[tides]] and slows Earth's rotation a little. The Moon itself moves away by about 3.8 centimetres a year.

## Visits
Twelve people walked on it between 1969 and 1972, during the [[Apollo programme]].

@ + | Mars | 2025-03-09 | science
Mars is the fourth planet from the Sun, about half as wide as [[Earth]]. Iron oxide in its dust gives it a red colour.

| Day | 24 h 37 min
| Year | 687 Earth days
| Moons | Phobos and Deimos

## Surface
Olympus Mons, an extinct volcano, rises about 22 kilometres above its surroundings and is the highest mountain known in the [[Solar System]]. Dried-out valleys show that water once flowed.

## Exploration
Mariner 4 sent the first close pictures in 1965. Rovers have driven on Mars since 1997; Perseverance landed in February 2021.

@ + | Jupiter | 2025-03-10 | science
Jupiter is the largest planet of the [[Solar System]]; its mass is about 318 times that of [[Earth]]. It consists mostly of hydrogen and helium and turns once in less than ten hours.

## Great Red Spot
A storm wider than Earth has been watched for at least 190 years. It has shrunk in recent decades.

## Moons
In January 1610 [[Galileo Galilei]] saw the four largest moons: Io, Europa, Ganymede and Callisto. Ganymede is larger than the planet Mercury, and Europa probably has an ocean under its ice.

@ + | Saturn | 2025-03-10 | science
Saturn is the sixth planet from the Sun and is known for its bright rings. On average it is less dense than water.

## Rings
The rings span some 280,000 kilometres but are in most places only tens of metres thick. They are made of countless pieces of water ice, from grains to blocks as large as houses. Christiaan Huygens recognised in 1655 that it was a ring that puzzled earlier observers.

## Titan
Its largest moon, Titan, has a thick atmosphere of nitrogen and lakes of methane. The probe Huygens landed there in 2005.

@ + | Plate tectonics | 2024-12-03 | science
Plate tectonics is the theory that Earth's outer shell is broken into plates that move a few centimetres a year. It explains mountains, volcanoes and most [[earthquakes|Earthquake]].

## History
Alfred Wegener proposed in 1912 that the continents drift. He could not name a force that moves them, and geologists accepted the idea only in the 1960s, when magnetic stripes on both sides of ocean ridges showed that the sea floor spreads.

## Borders
Plates part at ridges, collide at trenches and mountain belts, and slide past each other at faults such as the San Andreas.

@ + | Earthquake | 2024-12-04 | science
An earthquake is a shaking of the ground that follows a sudden slip of rock along a fault. The place below ground where the slip begins is the focus; the point above it is the epicentre.

## Measurement
Seismographs record the waves. The moment magnitude scale is logarithmic: one step more means about 32 times the energy. The strongest quake ever measured struck Chile in 1960, with a magnitude of 9.5.

## Effects
Quakes under the sea may raise a [[tsunami]]. Their cause is mostly the motion described by [[plate tectonics]].

@ + | Tsunami | 2024-12-05 | science
A tsunami is a series of long waves in water that starts when a large volume is moved at once, most often by an [[earthquake]] under the sea. The word is Japanese and means harbour wave.

## Behaviour
On the open ocean a tsunami runs as fast as a jet plane and is less than a metre high, so ships hardly notice it. In shallow water it slows down and grows.

## Warnings
After the disaster of 26 December 2004 in the Indian Ocean, buoys and warning centres were set up there as they had long existed in the Pacific.

@ + | Volcano | 2024-12-06 | science
A volcano is an opening in the crust of a planet through which molten rock, ash and gas escape. Molten rock is called magma below the ground and lava above it.

## Forms
Runny lava builds broad shield volcanoes such as Mauna Loa in Hawaii. Sticky lava and ash build steep cones such as [[Mount Fuji]].

## Great eruptions
[[Vesuvius|Pompeii]] buried two Roman towns in the year 79. The eruption of Tambora in 1815 dimmed sunlight around the world, so that 1816 became known as the year without a summer.

@ + | Tides | 2025-06-01 | science
Tides are the regular rise and fall of the sea. They come from the gravity of the [[Moon]] and, about half as strongly, of the Sun, together with the rotation of Earth.

## Rhythm
Most coasts see two high and two low waters in 24 hours and 50 minutes. At new and full moon the pulls add up to spring tides; at half moon they give weaker neap tides.

## Extremes
The Bay of Fundy in Canada has the greatest range, up to about 16 metres. Engineers use such places for power; see [[tidal power|energy.example/tidal]].

@ + | Lake Baikal | 2025-06-20 | science
Lake Baikal in southern Siberia is the deepest lake in the world. It reaches a depth of 1,642 metres and holds about a fifth of the unfrozen fresh water on Earth's surface.

| Depth | 1,642 m
| Length | 636 km
| Country | Russia

## Age
Baikal fills a rift in the crust and is about 25 million years old, which also makes it the oldest lake.

## Life
Most of its animals live nowhere else, among them the Baikal seal, one of very few seals confined to fresh water. UNESCO put the lake on the World Heritage List in 1996.

@ + | Lake Tanganyika | 2025-06-21 | science
Lake Tanganyika is a long, narrow lake in the East African Rift, shared by Tanzania, the Democratic Republic of the Congo, Burundi and Zambia. With 1,470 metres of depth it comes second after [[Lake Baikal]].

| Depth | 1,470 m
| Length | about 670 km

## Water
Its lower layers hold no oxygen, and they hardly ever mix with the upper ones. Warming of the surface makes the mixing still rarer.

## Fish
Some 250 species of cichlid have evolved here. Sardines from the lake feed millions of people around it.

@ + | Amazon River | 2025-06-22 | science
The Amazon carries more water than any other river, on average some 200,000 cubic metres a second. It rises in the Andes of Peru and reaches the Atlantic in Brazil after roughly 6,400 kilometres.

## Basin
Its basin covers about seven million square kilometres and is mostly rainforest. No bridge crosses the main stream in Brazil.

## Discovery by Europeans
Francisco de Orellana travelled down the river in 1541 and 1542. His party told of women who fought them, whence the name. Compare the [[Nile]].

@ + | Nile | 2025-06-23 | science
The Nile flows north for about 6,650 kilometres from the lakes of East Africa to the Mediterranean and is usually counted as the longest river of the world.

## Branches
The White Nile comes from Lake Victoria, the Blue Nile from Lake Tana in Ethiopia. They meet at Khartoum, and most of the water and silt comes from the Blue Nile.

## History
Its yearly flood made farming in [[ancient Egypt]] possible. Since 1970 the Aswan High Dam has held the flood back and has kept the silt with it.

@ + | Mount Everest | 2025-06-24 | science
Mount Everest, on the border of Nepal and China, is the highest mountain above sea level. China and Nepal agreed in 2020 on a height of 8,848.86 metres.

| Height | 8,848.86 m
| First ascent | 29 May 1953

## Names
Tibetans call it Chomolungma, Nepalis Sagarmatha. The British survey named it after George Everest.

## Climbing
Edmund Hillary and Tenzing Norgay reached the top first. Reinhold Messner and Peter Habeler climbed it without bottled [[oxygen]] in 1978.

@ + | Mount Fuji | 2025-06-25 | science
Mount Fuji is the highest mountain of Japan, 3,776 metres tall, and lies about 100 kilometres from [[Tokyo]]. It is an active [[volcano]] that last erupted in December 1707.

## Culture
Its even cone appears in countless pictures; Hokusai showed it in a series of prints around 1830. It has been a World Heritage cultural site since 2013.

## Climbing
The season lasts from July to early September. Most people walk through the night to see the sunrise from the crater's rim.

@ + | DNA | 2025-01-09 | science
DNA is the molecule that carries the hereditary information of all cells. Its full name is deoxyribonucleic acid.

## Structure
Two strands wind round each other in a double helix. Four bases form its rungs: adenine pairs with thymine, guanine with cytosine. James Watson and Francis Crick described this in 1953, relying on X-ray images by [[Rosalind Franklin]].

## Function
The order of the bases says which proteins a cell can make. Before a cell divides, each strand serves as the pattern for a new one. See also [[evolution]].

@ + | Evolution | 2025-01-10 | science
Evolution is the change of inherited traits in populations over generations. Every living thing known descends from common ancestors.

## Natural selection
Individuals differ, and some differences are inherited. Those that help their bearers to survive and have offspring become more common. [[Charles Darwin]] and Alfred Russel Wallace presented the idea in 1858.

## Evidence
Fossils, the likeness of embryos, the spread of species over islands and the comparison of [[DNA]] all fit together. In bacteria, evolution can be watched: resistance to [[antibiotics|Penicillin]] spreads within years.

@ + | Penicillin | 2025-01-11 | science
Penicillin is an antibiotic made by moulds of the genus Penicillium. It keeps bacteria from building their cell walls.

## Discovery
Alexander Fleming noticed in 1928 in London that a mould had killed the bacteria around it on a forgotten plate.

## Production
Howard Florey, Ernst Chain and their team in Oxford purified the substance about 1940, and American firms made it in large tanks from 1943 on. Fleming, Florey and Chain shared the Nobel Prize in 1945. Overuse has since bred resistant bacteria.

@ + | Vaccination | 2025-01-12 | science
Vaccination trains the immune system to recognise a germ before it meets it. A vaccine holds weakened or killed germs, parts of them, or instructions for making such a part.

## History
Edward Jenner showed in 1796 that infection with harmless cowpox protects against smallpox. Louis Pasteur later made vaccines against anthrax and rabies.

## Success
Smallpox was declared eradicated in 1980, and polio has been driven back to a few regions. Vaccines that use messenger RNA came into wide use in 2020 and 2021.

@ + | Honey bee | 2025-02-01 | science
The western honey bee, Apis mellifera, lives in colonies of one queen, some hundred drones in summer, and up to sixty thousand workers.

## Dance
A worker that has found food tells the others by a dance on the comb. The angle of its run against the vertical gives the direction with respect to the Sun, its length the distance. Karl von Frisch deciphered this and received a Nobel Prize in 1973.

## Use
Bees pollinate fruit and vegetables. A pound of honey stands for roughly two million visits to flowers.

@ + | Blue whale | 2025-02-02 | science
The blue whale is the largest animal known ever to have lived. It grows to about 30 metres and can weigh more than 150 tonnes.

| Length | up to about 30 m
| Food | krill

## Feeding
It takes in mouthfuls of water and presses them out through plates of baleen, which hold back krill. In summer it eats several tonnes a day.

## Protection
Whalers killed more than 300,000 in the twentieth century. Hunting has been forbidden since 1966, and numbers are slowly rising.

@ + | Octopus | 2025-02-03 | science
Octopuses are molluscs with eight arms, three hearts and blue blood, which carries oxygen by means of copper. About three hundred species live in the seas.

## Nerves
Two thirds of an octopus's nerve cells lie in its arms, which can taste and act to some degree on their own. Octopuses open jars and remember mazes.

## Disguise
Thousands of small sacs of pigment change the colour of the skin within a second. Most species live only one or two years; the mother dies after guarding her eggs.

@ + | Coral reef | 2025-02-04 | science
A coral reef is a ridge under water built from the lime skeletons of tiny animals. Reefs cover less than one per cent of the sea floor and shelter about a quarter of all marine species.

## Partners
Algae in the coral's tissue feed it by [[photosynthesis]]. When water grows too warm the coral casts them out and turns white, which is called bleaching.

## Largest reef
The Great Barrier Reef off Australia is more than 2,300 kilometres long and can be seen from orbit.

@ + | Pi | 2025-03-14 | science
Pi, written π, is the ratio of a circle's circumference to its diameter. It begins with 3.14159 and never ends or repeats, since it is irrational.

## History
[[Archimedes]] showed that it lies between 223/71 and 22/7 by means of polygons with 96 sides. Zu Chongzhi in China found 355/113 in the fifth century, a value not bettered for some nine hundred years.

## Nature
Johann Lambert proved in 1761 that π is irrational, Ferdinand von Lindemann in 1882 that it is transcendental, so that a circle cannot be squared with ruler and compass.

@ + | Prime number | 2025-03-15 | science
A prime number is a whole number above 1 that only 1 and itself divide. The first are 2, 3, 5, 7, 11 and 13.

## Infinity
Euclid proved about 300 BC that there is no largest prime: multiply any list of primes, add one, and no prime of the list divides the result.

## Use
Secure connections on the [[World Wide Web]] rest on primes: multiplying two large ones is quick, finding them again from the product is not. The largest primes known are of the form 2 to the power p, minus 1.

@ + | Speed of light | 2025-03-16 | science
Light travels in a vacuum at exactly 299,792,458 metres per second. The number is exact because since 1983 the metre has been defined by it.

## Measurement
Ole Rømer concluded in 1676 from the moons of [[Jupiter]] that light takes time to travel. Hippolyte Fizeau measured its speed on Earth in 1849 with a turning toothed wheel.

## Limit
According to [[Albert Einstein]], nothing that carries information can be faster. Light from the Sun needs about eight minutes and twenty seconds to reach us.

@ + | Periodic table | 2025-03-17 | science
The periodic table arranges the chemical elements by the number of protons in their nuclei, so that elements with like properties stand below one another. It has 118 elements in seven rows.

## History
Dmitri Mendeleev published his table in 1869. He left gaps for unknown elements and foretold the properties of what are now gallium, scandium and germanium.

## Names
Some elements bear the names of places, such as [[polonium|Marie Curie]], others of people, such as einsteinium. Technetium was the first to be made artificially, in 1937.
`;
