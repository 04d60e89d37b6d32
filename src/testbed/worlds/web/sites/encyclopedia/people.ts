/** Articles on people, in the markup of the web's pages. */
export const people = String.raw`
@ + | Marie Curie | 2025-05-02 | people
Marie Curie, born Maria Skłodowska in Warsaw on 7 November 1867, was a physicist and chemist who opened up the study of [[radioactivity]]. She was the first woman to win a Nobel Prize and is the only person to have won it in two sciences.

| Born | 7 November 1867, Warsaw
| Died | 4 July 1934, Passy
| Field | physics and chemistry

## Education
Women could not enter the university in Warsaw, so she studied at the secret Flying University. She worked as a governess for years to pay for her sister's education in Paris. In 1891 she enrolled at the Sorbonne, where she took a degree in physics in 1893 and one in mathematics in 1894. She received her doctorate in 1903.

## Research
With her husband Pierre she discovered polonium and [[radium]] in 1898. They shared the Nobel Prize in Physics of 1903 with Henri Becquerel; in 1911 she received the one in chemistry.

## War and death
In the [[First World War]] she equipped cars with X-ray machines. She died of an anaemia most likely caused by radiation.

@ + | Albert Einstein | 2025-05-03 | people
Albert Einstein, born in Ulm on 14 March 1879, was a physicist who changed the ideas of space, time and light. He died in Princeton on 18 April 1955.

| Born | 14 March 1879, Ulm
| Died | 18 April 1955, Princeton

## Education
He attended school in Munich and Aarau and took his diploma at the polytechnic in Zurich in 1900.

## Work
In 1905, as a clerk in the patent office in [[Bern]], he explained the photoelectric effect, Brownian motion and special relativity. The general theory, a theory of [[gravity]], followed in 1915. The Nobel Prize for 1921 honoured the photoelectric effect.

@ + | Isaac Newton | 2025-05-04 | people
Isaac Newton was an English mathematician and physicist. His book Principia of 1687 set out the laws of motion and of [[gravity]] and ruled physics for two centuries.

## Life
He was born at Woolsthorpe and studied at Cambridge. When the plague closed the university in 1665, he went home and began his work on calculus, light and gravity. From 1696 he worked at the Royal Mint and pursued counterfeiters.

## Optics
With prisms he showed that white light is a mixture of colours. He built the first working reflecting [[telescope]].

@ + | Galileo Galilei | 2025-05-05 | people
Galileo Galilei, born in Pisa in 1564, was an Italian natural philosopher who joined experiment to mathematics. He studied falling bodies and the pendulum.

## Discoveries
With a [[telescope]] of his own making he saw mountains on the [[Moon]], the four large moons of [[Jupiter]], and the phases of Venus.

## Trial
He held with Copernicus that Earth moves round the Sun. In 1633 the Inquisition in [[Rome]] forced him to recant, and he spent the rest of his life under house arrest near [[Florence]], where he died in 1642.

@ + | Ada Lovelace | 2025-05-06 | people
Ada Lovelace, born in [[London]] in 1815, was an English mathematician, daughter of the poet Lord Byron, and is often called the first programmer.

## Education
Her mother had her taught mathematics from an early age, and Augustus De Morgan later instructed her by letter.

## Notes
In 1843 she translated an article on Charles Babbage's planned Analytical Engine and added notes longer than the text. Note G describes step by step how the machine could compute Bernoulli numbers. She saw that such an engine might also handle music. See also [[computer]]. She died in 1852.

@ + | Alan Turing | 2025-05-07 | people
Alan Turing, born in London in 1912, was a British mathematician and a founder of computer science.

## Machines
In 1936 he described an imagined machine with a tape and showed that no procedure can decide for every program whether it will stop.

## War
At Bletchley Park he helped to break the Enigma cipher with machines called bombes.

## Test and end
In 1950 he proposed a game of imitation to ask whether machines can think. He was convicted in 1952 for his homosexuality and died in 1954; a royal pardon came in 2013. See also [[artificial intelligence]].

@ + | Charles Darwin | 2025-05-08 | people
Charles Darwin, born in Shrewsbury in 1809, was an English naturalist who explained how species change by natural selection.

## Voyage
From 1831 to 1836 he sailed round the world on HMS Beagle. In South America and on the Galápagos Islands he collected fossils, birds and plants.

## Work
He held his idea back for twenty years, until a letter from Alfred Russel Wallace brought him to publish. On the Origin of Species appeared in 1859 and sold out at once. He also wrote on coral reefs, orchids and earthworms. See [[evolution]].

@ + | Rosalind Franklin | 2025-05-09 | people
Rosalind Franklin, born in London in 1920, was a British chemist who studied coal, viruses and [[DNA]] with X-rays.

## Education
She went to St Paul's Girls' School and studied at Newnham College, Cambridge, where she took her doctorate in 1945.

## DNA
At King's College London, in May 1952, her student Raymond Gosling took photograph 51 under her guidance; it pointed clearly to a helix. Watson and Crick saw it without her knowledge. She died in 1958, and the prize of 1962 could not be given to the dead.

@ + | Leonardo da Vinci | 2025-05-10 | people
Leonardo da Vinci, born near Vinci in 1452, was a painter, engineer and anatomist of the [[Renaissance]]. He died in France in 1519.

## Paintings
Fewer than twenty paintings are surely his. The Last Supper is on a wall in Milan; the Mona Lisa hangs in [[Paris]].

## Notebooks
Thousands of pages of notes survive, most of them in mirror writing. They show flying machines, bridges, muscles and whirlpools. Hardly any of the machines was built in his lifetime. He learned his craft in the workshop of Verrocchio in [[Florence]].

@ + | Archimedes | 2025-05-11 | people
Archimedes of Syracuse, who lived from about 287 to 212 BC, was the greatest mathematician of antiquity.

## Mathematics
He found bounds for [[pi]] and showed that a sphere has two thirds of the volume of the cylinder around it. He wanted that figure on his tomb.

## Mechanics
The law of the lever and the law of buoyancy are his. A body in water loses as much weight as the water it displaces weighs. A Roman soldier killed him when the city fell to [[Rome|Ancient Rome]].

@ + | Johannes Gutenberg | 2025-05-12 | people
Johannes Gutenberg of Mainz brought printing with movable metal type to Europe about 1450.

## Invention
He cast single letters in an adjustable mould, mixed an oily ink that clung to metal, and adapted a screw press. His Bible with 42 lines a page was finished about 1455; some 180 copies were printed, of which 49 survive in whole or part.

## Aftermath
He lost his workshop to his creditor Johann Fust. By 1500 there were presses in more than two hundred towns; see [[printing press]].

@ + | Florence Nightingale | 2025-05-13 | people
Florence Nightingale, born in [[Florence]] in 1820, founded modern nursing and was a pioneer of statistical graphics.

## Crimean War
From 1854 she led a group of nurses in the military hospital of Scutari. More soldiers died there of disease than of wounds; cleaning of sewers and better air brought deaths down.

## Statistics
She showed causes of death month by month in a polar diagram and persuaded the government with it. In 1858 she became the first female member of the Royal Statistical Society. Her school of nursing opened in [[London]] in 1860.

@ + | Nikola Tesla | 2025-05-14 | people
Nikola Tesla, born in 1856 in Smiljan in today's Croatia, was an inventor who shaped the use of alternating current.

## Work
He came to New York in 1884, worked for Edison for some months and parted from him. His induction motor and his patents on polyphase current were bought by George Westinghouse and lit the World's Fair of 1893 in Chicago.

## Later years
He experimented with wireless power, on which he spent his fortune, and died in a New York hotel in 1943. The unit of magnetic flux density bears his name. See [[electricity]].

@ + | Ibn Battuta | 2025-05-15 | people
Ibn Battuta, born in Tangier in 1304, was a scholar of law who travelled farther than anyone known before him.

## Journeys
He left for the pilgrimage to Mecca at twenty-one and came home after twenty-four years. He saw East Africa, Anatolia, the steppe, India, the Maldives, where he was a judge, and China. Later he crossed the Sahara to Mali.

## Book
Back in Morocco he dictated his memories to the poet Ibn Juzayy in 1354 and 1355. The book, called the Rihla, is a chief source for the places along the [[Silk Road]].

@ + | Zheng He | 2025-05-16 | people
Zheng He, born in Yunnan in 1371, was an admiral of the Ming dynasty who led seven voyages across the Indian Ocean between 1405 and 1433.

## Fleets
The first voyage had more than two hundred ships and some 27,000 men. They reached India, Arabia and the coast of East Africa, and brought back spices, envoys and a giraffe.

## End
The voyages were costly, and after 1433 the court stopped them. Many of the records were destroyed. He set out from [[Nanjing]]. Compare [[Ibn Battuta]].

@ + | Mary Anning | 2025-05-17 | people
Mary Anning, born in Lyme Regis in 1799, was an English collector of fossils who found some of the first skeletons of marine reptiles.

## Finds
She was about twelve when she and her brother uncovered an ichthyosaur. In 1823 she found the first complete plesiosaur, and in 1828 the first pterosaur known outside Germany.

## Recognition
As a woman and a cabinetmaker's daughter she could not join the Geological Society of London, whose members bought her fossils and often wrote of them without naming her. See [[dinosaurs]].

@ + | Wolfgang Amadeus Mozart | 2025-05-18 | people
Wolfgang Amadeus Mozart, born in Salzburg on 27 January 1756, was a composer who wrote more than six hundred works in thirty-five years.

## Childhood
His father Leopold taught him and his sister Nannerl and showed them at the courts of Europe. He composed at the age of five.

## Vienna
From 1781 he lived as a free artist in [[Vienna]]. There he wrote The Marriage of Figaro, Don Giovanni, first played in [[Prague]], and The Magic Flute. He died on 5 December 1791, leaving a Requiem unfinished.

@ + | Frida Kahlo | 2025-05-19 | people
Frida Kahlo, born in Coyoacán in 1907, was a Mexican painter known for her self-portraits.

## Accident
In 1925 a tram struck the bus in which she was riding. Her spine and pelvis were broken, and she began to paint in bed, with a mirror above her.

## Work
About a third of her some 150 paintings show herself, often with plants and animals and in the dress of Tehuantepec. She married the muralist Diego Rivera twice. Her Blue House in [[Mexico City]] is a museum. She died in 1954.

@ + | Srinivasa Ramanujan | 2025-05-20 | people
Srinivasa Ramanujan, born in Erode in southern India in 1887, was a mathematician who found thousands of formulas, many of them without proof.

## Education
He taught himself from a book of theorems lent to him at sixteen, and lost a scholarship because he neglected all other subjects.

## Cambridge
In 1913 he wrote to G. H. Hardy, who invited him to England. They worked on partitions and on [[prime numbers|Prime number]]. Series of his still serve to compute [[pi]]. He fell ill, returned to India in 1919 and died the next year.

@ + | Wangari Maathai | 2025-05-21 | people
Wangari Maathai, born in Nyeri in Kenya in 1940, was a biologist and campaigner who in 2004 became the first African woman to receive the Nobel Peace Prize.

## Education
She studied biology in Kansas and Pittsburgh and in 1971 took a doctorate in [[Nairobi]], the first woman of East and Central Africa to do so.

## Green Belt Movement
From 1977 on she encouraged women to plant trees against erosion and for firewood. Tens of millions have been planted. She was beaten and jailed for opposing a tower in a public park. She died in 2011.
`;
