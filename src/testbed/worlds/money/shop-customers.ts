export type Customer = {
  customer_id: string;
  name: string;
  email: string;
  company: string;
  tier: 'standard' | 'silver' | 'gold';
};

const rows: [name: string, email: string, company: string, tier: Customer['tier']][] = [
  ['Birgit Sommer', 'billing@nordlicht.example', 'Nordlicht Verlag', 'gold'],
  ['Jonas Ehrmann', 'jonas.ehrmann@buchbar.example', 'Buchbar Leipzig', 'silver'],
  ['Amelia Thornton', 'amelia@harbourpress.example', 'Harbour Press', 'gold'],
  ['Luc Moreau', 'luc.moreau@atelier-moreau.example', 'Atelier Moreau', 'standard'],
  ['Chiara Bellini', 'ordini@bellini-carta.example', 'Bellini Carta', 'silver'],
  ['Tomás Herrera', 'tomas@libreria-herrera.example', 'Librería Herrera', 'standard'],
  ['Aiko Tanaka', 'aiko.tanaka@kumo-design.example', 'Kumo Design', 'gold'],
  ['Pieter de Wit', 'pieter@dewit-maps.example', 'De Wit Maps', 'standard'],
  ['Sofia Almeida', 'sofia@almeida.example', 'Almeida & Filhos', 'silver'],
  ['Nils Bergström', 'nils@fjordfoto.example', 'Fjordfoto', 'standard'],
  ['Hannah Weiss', 'hannah.weiss@posteo.example', 'private', 'standard'],
  ['Marek Nowak', 'marek@nowak-druk.example', 'Nowak Druk', 'silver'],
  ['Eleni Papadaki', 'eleni@kastro.example', 'Kastro Travel', 'standard'],
  ['Owen Pritchard', 'owen@pritchard.example', 'Pritchard & Daughters', 'standard'],
  ['Freya Nielsen', 'freya@vandpost.example', 'Vandpost', 'gold'],
  ['Daniel Osei', 'daniel.osei@goldcoast.example', 'Gold Coast Prints', 'standard'],
  ['Ingrid Haugen', 'ingrid@haugen.example', 'Haugen Arkitekter', 'silver'],
  ['Matteo Ricci', 'matteo@studioricci.example', 'Studio Ricci', 'standard'],
  ['Camille Dubois', 'camille@papierfin.example', 'Papier Fin', 'standard'],
  ['Grace Okafor', 'grace@lagoon.example', 'Lagoon Books', 'silver'],
  ['Emma Fischer', 'emma.fischer@werkhof.example', 'Werkhof Fischer', 'standard'],
  ['Lukas Fischer', 'lukas@fischerei.example', 'Fischerei Lukas', 'standard'],
  ['Yuki Sato', 'yuki@satobooks.example', 'Sato Books', 'standard'],
  ['Maeve Gallagher', 'maeve@tidewater.example', 'Tidewater Gallery', 'standard'],
  ['Robert Klein', 'robert.klein@web.example', 'private', 'standard'],
  ['Olivia Carter', 'olivia@carterco.example', 'Carter & Co', 'gold'],
];

/** Everyone the shop knows, cus-501 first; no tool changes them. */
export const customers: readonly Customer[] = rows.map(([name, email, company, tier], index) => ({
  customer_id: `cus-${501 + index}`,
  name,
  email,
  company,
  tier,
}));
