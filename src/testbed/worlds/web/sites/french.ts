import { pagesFrom, type Site } from '../site.ts';

/** The encyclopaedia in French. */
export const encyclopedie: Site = {
  host: 'encyclopedie.example',
  name: 'Encyclopédie',
  language: 'fr',
  navigation: [['Encyclopédie', '/']],
  pages: pagesFrom(`
@ / | Encyclopédie | 2026-01-06 | accueil
Une petite encyclopédie en français. Chaque article commence par un paragraphe qui se suffit à lui-même, puis se poursuit en sections. La version anglaise est plus longue : [[Encyclopedia|encyclopedia.example/]].

!list article

@ + | Photosynthèse | 2025-04-12 | article
La photosynthèse est le processus par lequel les plantes, les algues et certaines bactéries transforment l'énergie de la lumière en énergie chimique. À partir d'eau et de dioxyde de carbone, elles fabriquent des sucres et libèrent de l'oxygène.

## Déroulement
La chlorophylle capte surtout la lumière rouge et bleue. L'eau est scindée, puis le cycle de Calvin fixe le carbone sans avoir besoin de lumière.

## Importance
Presque toute la vie sur Terre en dépend pour se nourrir, et l'oxygène de l'air en provient.

@ + | Phare | 2025-08-11 | article
Un phare est une tour munie d'une lampe puissante qui guide les navires et signale les dangers de la côte. Chacun possède un rythme d'éclats qui permet de le reconnaître.

## Histoire
Le phare d'Alexandrie, bâti vers 280 avant notre ère, a donné son nom aux autres, car l'île s'appelait Pharos. Cordouan, à l'embouchure de la Gironde, achevé en 1611, est le plus ancien phare de France encore en service.

## Lumière
Augustin Fresnel y essaya en 1823 sa lentille à échelons. Voir aussi [[lighthouses|encyclopedia.example/lighthouses]].

@ + | Marie Curie (physicienne) | 2025-05-12 | article
Marie Curie, née Maria Skłodowska à Varsovie le 7 novembre 1867, est une physicienne et chimiste qui a étudié la radioactivité, mot qu'elle a elle-même proposé.

## Formation
Elle arrive à Paris en 1891 et s'inscrit à la Sorbonne. Elle est reçue première à la licence de physique en 1893 et deuxième à celle de mathématiques en 1894.

## Travaux
Avec Pierre Curie, elle découvre le polonium et le radium en 1898. Elle est la première femme à enseigner à la Sorbonne, en 1906, et reçoit deux prix Nobel, en 1903 et en 1911.

@ + | Tour Eiffel | 2025-10-15 | article
La tour Eiffel est une tour de fer puddlé dressée à Paris pour l'Exposition universelle de 1889. Avec ses antennes, elle mesure 330 mètres.

| Hauteur | 330 m
| Inauguration | 31 mars 1889

## Construction
Elle compte plus de 18 000 pièces et deux millions et demi de rivets. Les ingénieurs Maurice Koechlin et Émile Nouguier en dessinèrent le premier projet.

## Survie
On devait la démonter au bout de vingt ans ; la télégraphie sans fil la sauva. L'été, la chaleur l'allonge de plusieurs centimètres. Voir [[Paris|encyclopedia.example/paris]].

@ + | Système métrique | 2025-09-24 | article
Le système métrique est un ensemble d'unités décimales né pendant la Révolution française, pour que tous les peuples mesurent de la même façon.

## Le mètre
Il devait être la dix-millionième partie de la distance du pôle à l'équateur. Delambre et Méchain mesurèrent le méridien de Dunkerque à Barcelone entre 1792 et 1798.

## Aujourd'hui
Depuis 1983, le mètre se définit par la vitesse de la lumière ; depuis 2019, le kilogramme par la constante de Planck. Le Bureau international siège à Sèvres.

@ + | Louis Pasteur | 2025-05-22 | article
Louis Pasteur, né à Dole le 27 décembre 1822, est un chimiste français qui a montré que les fermentations et bien des maladies sont dues à des microbes.

## Travaux
Il chauffait le vin pour qu'il se conserve ; le procédé porte son nom, la pasteurisation. Il réfuta la génération spontanée à l'aide de ballons à col de cygne.

## Vaccins
En 1881, il vaccina des moutons contre le charbon, et le 6 juillet 1885 le jeune Joseph Meister contre la rage. L'Institut Pasteur ouvrit en 1888.

@ + | Baleine bleue | 2025-02-12 | article
La baleine bleue, ou rorqual bleu, est le plus grand animal connu de tous les temps. Elle atteint une trentaine de mètres et peut peser plus de 150 tonnes.

## Alimentation
Elle avale d'énormes gorgées d'eau et la rejette à travers ses fanons, qui retiennent le krill, de petites crevettes. En été, elle en mange plusieurs tonnes par jour.

## Protection
La chasse en a tué plus de 300 000 au vingtième siècle. Elle est interdite depuis 1966 et la population remonte lentement.

@ + | Cathédrale Notre-Dame de Paris | 2025-10-16 | article
Notre-Dame de Paris est une cathédrale gothique de l'île de la Cité. L'évêque Maurice de Sully en fit commencer la construction en 1163.

## Architecture
La nef mesure 128 mètres de long en comptant le chœur, et les tours 69 mètres de haut. Viollet-le-Duc la restaura au dix-neuvième siècle et dessina une nouvelle flèche.

## Incendie
Le 15 avril 2019, le feu détruisit la charpente et la flèche. La cathédrale a rouvert les 7 et 8 décembre 2024.

@ + | Énergie marémotrice | 2025-11-14 | article
L'énergie marémotrice est tirée du flux et du reflux de la mer. Peu de côtes s'y prêtent, car il faut une différence de niveau d'au moins cinq mètres.

## La Rance
L'usine de la Rance, en Bretagne, inaugurée le 26 novembre 1966, fut longtemps la plus puissante du monde, avec 24 turbines et 240 mégawatts. Une route passe sur le barrage.

## Ailleurs
L'usine de Sihwa, en Corée du Sud, l'a dépassée en 2011. Voir [[tidal power plants|energy.example/tidal]].
`),
};

/** A French site of walks and dishes. */
export const voyages: Site = {
  host: 'voyages.example',
  name: 'Chemins lents',
  language: 'fr',
  navigation: [['Chemins lents', '/']],
  pages: pagesFrom(`
@ / | Chemins lents | 2026-02-06 | accueil
Des promenades et quelques recettes pour ceux qui voyagent en train et prennent leur temps. Nous n'écrivons que sur des lieux où nous sommes retournés au moins deux fois, et nous payons nous-mêmes nos chambres.

!list page

@ /bretagne | La côte de Granit rose | 2025-12-16 | page
Entre Perros-Guirec et Trégastel, le sentier des douaniers longe des rochers roses que la mer a arrondis en formes de tortue, de sorcière ou de bouteille. Comptez trois heures pour l'aller, davantage si vous vous asseyez souvent.

Le [[phare|encyclopedie.example/phare]] de Ploumanac'h, reconstruit après la guerre, se dresse au plus bel endroit ; venez au coucher du soleil. Consultez les horaires des marées : à basse mer, on passe à pied sec là où nageaient des enfants à midi.

@ /canal-du-midi | Le canal du Midi à vélo | 2025-12-17 | page
Pierre-Paul Riquet fit creuser ce canal de Toulouse à Sète entre 1666 et 1681, pour relier la Garonne à la Méditerranée. Ses 240 kilomètres se parcourent en cinq ou six jours à vélo, presque sans pente.

Le chemin est goudronné jusqu'à Avignonet, puis devient caillouteux. Aux neuf écluses de Fonseranes, près de Béziers, les bateaux descendent un escalier d'eau. Les platanes, malades, sont remplacés peu à peu par d'autres arbres.

@ /galettes | Galettes de sarrasin | 2025-12-18 | page
La galette bretonne se fait de farine de sarrasin, d'eau et de sel, rien de plus. Elle ne contient pas de gluten, mais elle demande de la patience.

- 330 g de farine de sarrasin
- 10 g de gros sel
- 75 cl d'eau froide

1. Battez la pâte à la main pendant dix minutes et laissez-la reposer une nuit au frais.
2. Chauffez bien la poêle, graissez-la et étalez une louche de pâte très fine.
3. Garnissez d'un œuf, de jambon et de fromage, puis repliez les bords.
`),
};
