/** Articles on things people have made, in the markup of the web's pages. */
export const technology = String.raw`
@ /lighthouses | Lighthouses | 2025-08-01 | technology
A lighthouse is a tower with a strong light that guides ships at sea, marks dangerous rocks and shows the way into harbours. Each has its own rhythm of flashes, by which sailors know it.

## History
The history of lighthouses begins with fires on hills. The Pharos of [[Alexandria]], built about 280 BC, stood more than a hundred metres high and served for over a thousand years. The Tower of Hercules in Spain, from Roman times, still works. John Smeaton's tower of 1759 on the Eddystone rocks, made of dovetailed stones, became the model for towers in the open sea.

## Light
Augustin Fresnel's lens of 1822 bundles light with rings of prisms; see [[Fresnel lens]]. Oil gave way to gas and [[electricity]]. Today nearly all lighthouses run without keepers, and ships steer by [[satellite navigation]].

@ + | Fresnel lens | 2025-08-02 | technology
A Fresnel lens is a lens cut into concentric rings, so that it bends light like a thick lens with a fraction of the glass. Augustin Fresnel built the first large one for the lighthouse of Cordouan in France, where it was lit in 1823.

## Principle
Only the surface of a lens bends light; the glass inside merely adds weight. Each ring therefore keeps its slope and drops its bulk. Outer prisms reflect light as well.

## Uses
Beside [[lighthouses]], flat Fresnel lenses of plastic are found in overhead projectors, traffic lights, cameras and solar cookers.

@ + | Printing press | 2025-08-03 | technology
A printing press presses inked type or plates on paper and so makes many like copies of a text.

## In East Asia
Woodblocks were used in China by the seventh century; the Diamond Sutra of 868 is the oldest dated printed book. Bi Sheng made movable type of baked clay in the 1040s, and in Korea the Jikji was printed with metal type in 1377.

## In Europe
[[Johannes Gutenberg]] joined metal type, oily ink and a press about 1450. Books became cheap, and the ideas of the [[Renaissance]] and the Reformation spread with them. Paper had come along the [[Silk Road]].

@ + | Steam engine | 2025-08-04 | technology
A steam engine turns the pressure of steam into motion. It drove pumps, mills, ships and trains and so the [[Industrial Revolution]].

## Development
Thomas Newcomen's engine of 1712 pumped water out of mines. James Watt added a separate condenser, patented in 1769, which saved about three quarters of the coal. Richard Trevithick ran the first steam locomotive on rails in 1804.

## Today
Steam still makes most of the world's [[electricity]], though in turbines, which Charles Parsons invented in 1884, and not with pistons.

@ + | Electricity | 2025-08-05 | technology
Electricity is the set of effects that come from electric charge, at rest or flowing. It lights homes, drives motors and carries messages.

## Discovery
Alessandro Volta built the first battery in 1800. Hans Christian Ørsted saw in 1820 that a current turns a compass needle, and Michael Faraday found in 1831 that a moving magnet makes a current, on which generators rest.

## Supply
Power plants feed alternating current of 50 or 60 hertz into the grid. [[Nikola Tesla]]'s motor helped it to win over direct current. Sources include coal, water, [[wind power]], [[solar power]] and the [[tides]].

@ + | Solar power | 2025-08-06 | technology
Solar power is energy won from sunlight, mostly as electricity from photovoltaic cells, and also as heat in collectors and mirrors.

## Cells
Light frees electrons in a layer of silicon, and the built-in field of the cell drives them through a wire. Edmond Becquerel saw the effect in 1839; Bell Laboratories showed the first practical silicon cell in 1954, with about six per cent efficiency. Panels on sale today reach more than twenty.

## Cost
Prices of modules fell by some 90 per cent in the 2010s. The Sun does not shine at night, so storage such as [[batteries|Battery]] or [[pumped storage|energy.example/pumped-storage]] is needed.

@ + | Wind power | 2025-08-07 | technology
Wind power is energy taken from moving air, formerly by sails and mills, today by turbines that make electricity.

## Physics
The power in the wind grows with the cube of its speed: twice the speed gives eight times the power. Albert Betz showed in 1919 that no turbine can take more than 59.3 per cent of it.

## Turbines
Most have three blades and turn into the wind. Rotors at sea now measure more than 220 metres across. The first wind farm at sea was built off Vindeby in Denmark in 1991. Compare [[solar power]].

@ + | Battery | 2025-08-08 | technology
A battery stores energy in chemical form and gives it back as electric current. It consists of one or more cells with two electrodes and an electrolyte.

## History
Alessandro Volta piled discs of zinc and silver or copper in 1800. Gaston Planté invented the lead-acid battery, the first that could be charged again, in 1859.

## Lithium ions
Cells in which lithium ions move between the electrodes came on the market in 1991. Goodenough, Whittingham and Yoshino received the Nobel Prize in Chemistry for them in 2019. They drive phones and [[electric cars|Electric car]].

@ + | Electric car | 2025-08-09 | technology
An electric car is driven by an electric motor that takes its energy from a [[battery]].

## History
Around 1900, electric cars were as common in American cities as those with petrol engines. Cheap oil, longer roads and the electric starter for petrol engines, introduced in 1912, drove them off the market. Lithium-ion cells brought them back after 2008.

## Efficiency
An electric drive turns about 80 per cent or more of its energy into motion, a petrol engine about 25. When braking, the motor works as a generator and gives part of the energy back.

@ + | Telescope | 2025-08-10 | technology
A telescope gathers light or other radiation and makes distant things appear larger and brighter.

## History
Spectacle makers in the Netherlands offered the first in 1608; Hans Lippershey asked for a patent. [[Galileo Galilei]] turned one to the sky in 1609. [[Isaac Newton]] built one with a mirror in 1668.

## Space telescopes
Above the air, stars do not twinkle. Hubble has been in orbit since April 1990. The James Webb Space Telescope, started on 25 December 2021, has a mirror of 6.5 metres and sees infrared light.

@ + | Microscope | 2025-08-11 | technology
A microscope shows things too small for the naked eye. Light microscopes separate points that are about a fifth of a micrometre apart; electron microscopes go a thousand times further.

## History
Robert Hooke published drawings of fleas and cork in 1665 and gave the cell its name. Antonie van Leeuwenhoek, a draper of Delft, saw bacteria through single tiny lenses in the 1670s.

## Electrons
Ernst Ruska and Max Knoll built the first electron microscope in Berlin in 1931. Without microscopes, neither germs nor [[DNA]] would be understood.

@ + | Compass | 2025-08-12 | technology
A compass shows directions by a magnetised needle that turns towards magnetic north.

## History
In China under the Han, spoons of lodestone were used in divination. Shen Kuo described the magnetic needle in 1088, and by about 1117 sailors used it. Around 1190 Alexander Neckam mentions it in Europe.

## Error
Magnetic north wanders and lies hundreds of kilometres from the pole. The angle between the two norths, the declination, is printed on sea charts. Iron near the needle misleads it. Since the 1990s [[satellite navigation]] has mostly taken its place.

@ + | Satellite navigation | 2025-08-13 | technology
Satellite navigation finds a place on Earth by means of signals from satellites. Four systems cover the globe: GPS of the United States, Russia's GLONASS, Europe's Galileo and China's BeiDou.

## Principle
Each satellite sends the time and its place. A receiver that hears four of them can work out its own three coordinates and the error of its clock. Atomic clocks on board run about 38 microseconds a day fast because of relativity, which must be corrected.

## History
The first GPS satellite was launched in 1978. Full accuracy was opened to everyone in May 2000.

@ + | Computer | 2025-08-14 | technology
A computer is a machine that carries out programs: lists of simple steps on stored data.

## Forerunners
Charles Babbage planned the Analytical Engine in the 1830s, and [[Ada Lovelace]] wrote a program for it. Konrad Zuse's Z3 of 1941 was the first working programmable and automatic computer.

## Electronics
ENIAC of 1945 had about 18,000 vacuum tubes. The [[transistor]], invented in 1947, and the integrated circuit of 1958 made computers small. What any computer can and cannot do was shown by [[Alan Turing]] before one existed.

@ + | Transistor | 2025-08-15 | technology
A transistor is a part of semiconductor in which a small current or voltage steers a larger one. It can amplify a signal or act as a switch.

## Invention
John Bardeen and Walter Brattain showed the first at Bell Laboratories in December 1947; William Shockley designed the junction transistor soon after. They shared the Nobel Prize in Physics in 1956.

## Miniaturisation
Gordon Moore observed in 1965 that the number of parts on a chip doubles at a steady pace. The chips in a [[computer]] now hold tens of billions of transistors.

@ + | World Wide Web | 2025-08-16 | technology
The World Wide Web is a system of pages joined by links that is used over the internet. It is not the same as the internet, which carries mail and much else.

## Origin
Tim Berners-Lee proposed it in March 1989 at CERN near [[Geneva]]. The first website went online there in 1991. In April 1993 CERN gave the software away for free.

## Parts
Three things make the web: addresses (URLs), a protocol (HTTP) and a language for pages (HTML). Browsers with pictures, above all Mosaic in 1993, made it popular.

@ + | Artificial intelligence | 2025-08-17 | technology
Artificial intelligence is the craft of making machines do what seems to need understanding when people do it. The name was coined for a workshop at Dartmouth College in 1956.

## Waves
Early programs searched and reasoned with rules. In 1997 the chess computer Deep Blue beat the world champion Garry Kasparov. Since 2012 networks with many layers, trained on large data, have led in recognising images and speech.

## Language
The transformer, a network presented in 2017, is the basis of large language models. How to test such systems has been debated since [[Alan Turing]].

@ + | Bicycle | 2025-08-18 | technology
A bicycle is a vehicle with two wheels, one behind the other, driven by its rider's legs. No other means of travel needs less energy for a person and kilometre.

## History
Karl Drais rode his running machine out of Mannheim on 12 June 1817. Pedals came in the 1860s. The safety bicycle of John Kemp Starley, built in 1885, had two equal wheels and a chain; John Boyd Dunlop's air-filled tyre followed in 1888.

## Effect
It gave women and workers a wider range. [[Amsterdam]] and [[Copenhagen]] are famous for their cycle paths.

@ + | Railway | 2025-08-19 | technology
A railway carries goods and people in trains on rails of steel. Steel on steel rolls easily, so a train needs little energy for each tonne.

## Beginnings
The Stockton and Darlington line opened in 1825 with a locomotive of George Stephenson, the Liverpool and Manchester line in 1830. Within decades a net covered Europe and carried the [[Industrial Revolution]] everywhere.

## High speed
Japan's Shinkansen began on 1 October 1964 between [[Tokyo]] and Osaka. China now has more high-speed lines than all other countries together. The Trans-Siberian line is 9,289 kilometres long.

@ + | Canal | 2025-08-20 | technology
A canal is a waterway made by people for ships, irrigation or drainage. Locks lift and lower ships between stretches of different height.

## Great canals
China's Grand Canal joins Beijing and Hangzhou; with almost 1,800 kilometres it is the longest. The Suez Canal, opened in 1869, needs no locks. The Panama Canal, opened in 1914, lifts ships 26 metres to Gatun Lake.

## Locks
A lock is a chamber with gates at both ends, filled and emptied by gravity alone. [[Leonardo da Vinci]] is credited with the mitre gate, whose two leaves are pressed shut by the water.

@ + | Suspension bridge | 2025-08-21 | technology
A suspension bridge hangs its deck from cables that run over towers and are anchored in the ground. It spans wider gaps than any other kind.

## Examples
The Brooklyn Bridge in [[New York City]] of 1883 was the first with cables of steel wire. The Golden Gate Bridge opened in 1937. The Çanakkale Bridge in Turkey, opened in 2022, has the longest main span, 2,023 metres.

## Failure
In November 1940 the Tacoma Narrows Bridge began to twist in a moderate wind and fell after four months of service. Since then models are tested in wind tunnels.

@ + | Mechanical clock | 2025-08-22 | technology
A mechanical clock measures time by a movement that repeats itself evenly, kept going by a weight or a spring.

## History
Su Song built a water-driven clock tower in China in 1088. Clocks with weights and an escapement appeared in European towers about 1300. Christiaan Huygens made the pendulum clock in 1656 and cut the daily error from a quarter of an hour to seconds.

## At sea
John Harrison's H4 of 1759 kept time so well on a rolling ship that sailors could find their longitude. Quartz clocks took over after 1969. See also [[compass]].

@ + | Paper | 2025-08-23 | technology
Paper is a thin sheet of matted plant fibres. Most of it is made of wood pulp, and more than half the fibres in new paper and board have been used before.

## History
Tradition credits the court official Cai Lun, who reported his way of making it in China in the year 105; older pieces have been found. The craft reached Samarkand in the eighth century, Baghdad soon after, and Spain by the twelfth, along the [[Silk Road]].

## Sizes
The sides of a sheet A4 have the ratio of one to the square root of two, so that halves keep the shape. See [[printing press]].

@ + | Concrete | 2025-08-24 | technology
Concrete is a mix of cement, water, sand and gravel that hardens to artificial stone. After water, it is the material people use most.

## History
The builders of [[ancient Rome]] used volcanic ash in theirs; the dome of the Pantheon, 43.3 metres wide, has stood since about 126. Joseph Aspdin patented Portland cement in 1824, and Joseph Monier put iron into concrete in the 1860s.

## Climate
Making cement gives off roughly eight per cent of the carbon dioxide caused by people, since limestone is burnt at about 1,450 degrees.

@ + | Photography | 2025-08-25 | technology
Photography is the making of lasting pictures by light. The word means drawing with light.

## Beginnings
Nicéphore Niépce took the oldest surviving camera picture about 1826 from his window; it needed hours. Louis Daguerre's process on silvered copper was made public in [[Paris]] in 1839, the year in which Henry Fox Talbot announced his with paper negatives.

## Later
George Eastman sold a roll-film camera in 1888. Steven Sasson built a digital camera at Kodak in 1975; it weighed 3.6 kilograms and took pictures of 0.01 megapixels.
`;
