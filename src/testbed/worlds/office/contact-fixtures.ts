export type Contact = {
  contact_id: string;
  name: string;
  email?: string;
  phone?: string;
  company?: string;
};

/** name | e-mail address | phone | company; numbers are from ranges kept for fiction or end in 555…. */
const rows = `
Marta Silva|marta.silva@lumen.example|+351 21 5550130|Lumen
王芳|wang.fang@qiming.example|+86 10 5550 1188|启明设计
Jonas Keller|jonas.keller@lumen.example|+49 30 23125 011|Lumen
Priya Nair|priya.nair@lumen.example|+49 30 23125 012|Lumen
Łukasz Zieliński|lukasz.zielinski@falochron.example|+48 58 555 0144|Falochron
Zoë Müller|zoe.mueller@hafenlicht.example|+49 40 66969 210|Hafenlicht
Иван Петров|ivan.petrov@mayak.example|+7 812 555 0123|Маяк
Élodie Lefèvre|elodie.lefevre@atelier-phare.example|+33 2 61 91 55 10|Atelier du Phare
Birgit Sommer|birgit.sommer@nordlicht.example|+49 40 66969 333|Nordlicht Verlag
Henrik Lindqvist|henrik.lindqvist@fyrsken.example|+46 8 555 0171|Fyrsken
李明|li.ming@qiming.example|+86 10 5550 1190|启明设计
佐藤健|sato.ken@hikari.example|+81 3 5550 0182|ひかり電機
Ольга Смирнова|olga.smirnova@mayak.example||Маяк
Søren Aagaard|soren.aagaard@fyrsken.example|+45 55 50 01 02|Fyrsken
Γιάννης Παπαδόπουλος|giannis.papadopoulos@faros.example|+30 21 0555 0166|Φάρος
فاطمة الزهراء|fatima.zahra@manara.example|+212 5 55 01 44 02|منارة
김민준|minjun.kim@deungdae.example|+82 2 555 0119|등대
Thomas Brandt|thomas.brandt@familie.example|+49 171 3920 011|
Helga Brandt||+49 30 23125 777|
Lucía Moreno|lucia.moreno@faro-sur.example|+34 91 555 0133|Faro Sur
Ayodele Okafor|ayodele.okafor@lightline.example|+44 20 7946 0155|Lightline
Noah Fischer|noah.fischer@fischer-weiss.example|+49 30 23125 440|Fischer & Weiß
Clara Weiß|clara.weiss@fischer-weiss.example|+49 30 23125 441|Fischer & Weiß
Lindenhof Hausverwaltung|buero@lindenhof.example|+49 30 23125 900|Lindenhof
Anja Vogt|praxis@zahnarzt-vogt.example|+49 30 23125 600|Zahnarztpraxis Vogt
Grace Whitcombe|grace.whitcombe@studio-pier.example|+1 212 555 0147|Studio Pier
Ana María Núñez|ana.nunez@faro-sur.example||Faro Sur
Bartosz Nowak|bartosz.nowak@falochron.example||Falochron
Emil Sørensen|emil.sorensen@kystlys.example|+47 21 55 50 13|Kystlys
Jürgen Groß|juergen.gross@leuchtwerk.example|+49 89 99998 120|Leuchtwerk
`;

function contactOf(row: string, index: number): Contact {
  const [name, email, phone, company] = row.split('|') as [string, string, string, string];
  return {
    contact_id: `con-${301 + index}`,
    name,
    ...(email && { email }),
    ...(phone && { phone }),
    ...(company && { company }),
  };
}

/** Whom Ada knows on 2026-03-12. */
export const initialContacts: readonly Contact[] = rows.trim().split('\n').map(contactOf);
