import { pagesFrom, type Site } from '../../site.ts';
import { cities } from './cities.ts';
import { history } from './history.ts';
import { people } from './people.ts';
import { science } from './science.ts';
import { technology } from './technology.ts';

const portals = `
@ / | Encyclopedia | 2026-01-05 | portal
An encyclopaedia of short articles. Every one begins with a paragraph that can stand alone and goes on in sections. Five portals lead in.

- [[Science]]
- [[Technology]]
- [[History]]
- [[Cities]]
- [[People]]

Other languages: [[français|encyclopedie.example/]], [[русский|enciklopediya.example/]], [[中文|baike.example/]].

@ + | Science | 2026-01-05 | portal
Articles on nature and numbers.

!list science

@ + | Technology | 2026-01-05 | portal
Articles on things people have made.

!list technology

@ + | History | 2026-01-05 | portal
Articles on the past.

!list history

@ + | Cities | 2026-01-05 | portal
Articles on cities.

!list cities

@ + | People | 2026-01-05 | portal
Articles on people who changed something.

!list people
`;

/** The encyclopaedia in English. */
export const encyclopedia: Site = {
  host: 'encyclopedia.example',
  name: 'Encyclopedia',
  language: 'en',
  navigation: [['Encyclopedia', '/']],
  pages: pagesFrom([portals, science, technology, history, cities, people].join('\n')),
};
