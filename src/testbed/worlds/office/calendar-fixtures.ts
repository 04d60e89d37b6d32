import type { CalendarEvent, Recurrence } from './calendar-event.ts';

interface Extra {
  with?: string[];
  timezone?: string;
  recurrence?: Recurrence;
  until?: string;
  description?: string;
}

const team = ['jonas.keller@lumen.example', 'priya.nair@lumen.example', 'marta.silva@lumen.example'];

const event = (
  number: number,
  title: string,
  [day, start, end]: [day: string, start: string, end: string],
  location: string,
  extra: Extra = {},
): CalendarEvent => ({
  event_id: `evt-${number}`,
  title,
  start: `${day}T${start}`,
  end: `${day}T${end}`,
  timezone: extra.timezone ?? 'Europe/Berlin',
  location,
  attendees: extra.with ?? [],
  description: extra.description ?? '',
  recurrence: extra.recurrence ?? 'none',
  until: extra.until ?? null,
  exceptions: {},
});

/**
 * Ada's calendar on 2026-03-12. Europe changes to summer time on 2026-03-29, New York did on 2026-03-08; evt-1005 keeps the
 * clock of New York, evt-1011 lies across the change.
 */
export const initialEvents: readonly CalendarEvent[] = [
  event(1001, 'Team meeting', ['2026-01-05', '09:00', '10:00'], 'Room Fresnel', {
    with: team,
    recurrence: 'weekly',
  }),
  event(1002, 'Dentist', ['2026-03-13', '08:30', '09:15'], 'Zahnarztpraxis Vogt, Kastanienallee 12'),
  event(1003, 'Coffee with Zoë', ['2026-03-18', '15:00', '15:30'], 'Café Leuchtfeuer', {
    with: ['zoe.mueller@hafenlicht.example'],
  }),
  event(1004, 'Budget: figures for the review', ['2026-03-16', '10:30', '11:30'], 'Room Fresnel', {
    with: ['priya.nair@lumen.example'],
  }),
  event(1005, 'Call with the New York studio', ['2026-02-03', '09:30', '10:00'], 'Video', {
    with: ['grace.whitcombe@studio-pier.example', 'jonas.keller@lumen.example'],
    timezone: 'America/New_York',
    recurrence: 'weekly',
  }),
  event(1006, 'Call about the Chinese catalogue', ['2026-03-18', '16:00', '16:45'], 'Video', {
    with: ['wang.fang@qiming.example'],
    timezone: 'Asia/Shanghai',
  }),
  event(1007, 'Swimming', ['2026-01-07', '18:30', '19:30'], 'Stadtbad', { recurrence: 'weekly' }),
  event(1008, 'Rent review', ['2026-03-17', '10:00', '10:30'], 'Phone', {
    with: ['buero@lindenhof.example'],
  }),
  event(1009, 'Release 2.4 of the shop', ['2026-03-19', '14:00', '15:00'], 'Room Fresnel', {
    with: team.slice(0, 2),
  }),
  event(1010, 'Lunch with Thomas', ['2026-03-14', '12:30', '14:00'], 'Zur Laterne', {
    with: ['thomas.brandt@familie.example'],
  }),
  event(1011, 'Maintenance of the shop server', ['2026-03-29', '01:30', '03:30'], 'At home', {
    description: 'One hour only: the clocks go from 02:00 to 03:00.',
  }),
  event(1012, 'Water the office plants', ['2026-03-16', '17:00', '17:15'], 'Office', {
    recurrence: 'daily',
    until: '2026-03-22',
  }),
  event(1013, 'Invoice run', ['2026-01-31', '10:00', '11:00'], 'Office', {
    recurrence: 'monthly',
    description: 'On the last day, in months that have a 31st.',
  }),
  event(1014, "Helga's birthday", ['2020-03-27', '18:00', '21:00'], "Helga's flat", { recurrence: 'yearly' }),
  event(1015, 'Visit of Nordlicht Verlag', ['2026-03-20', '10:00', '11:30'], 'Showroom', {
    with: ['birgit.sommer@nordlicht.example', 'jonas.keller@lumen.example'],
  }),
  event(1016, 'Tax adviser', ['2026-03-23', '11:00', '12:00'], 'Fischer & Weiß', {
    with: ['noah.fischer@fischer-weiss.example'],
  }),
  event(1017, 'Interview: first candidate', ['2026-03-24', '10:00', '11:00'], 'Room Argand', {
    with: team.slice(1, 2),
  }),
  event(1018, 'Interview: second candidate', ['2026-03-24', '10:30', '11:30'], 'Room Fresnel', {
    with: team.slice(1, 2),
    description: 'Priya begins while the first one is still shown round.',
  }),
  event(1019, 'Train to Hamburg', ['2026-03-25', '07:36', '09:40'], 'Berlin Hauptbahnhof'),
  event(1020, 'Light & Coast fair', ['2026-03-25', '10:00', '17:30'], 'Hamburg, hall 4', {
    with: ['zoe.mueller@hafenlicht.example'],
  }),
  event(1021, 'Train to Berlin', ['2026-03-25', '18:20', '20:30'], 'Hamburg Hauptbahnhof'),
  event(1022, 'Quiet time: supplier report', ['2026-03-13', '13:00', '15:00'], 'At home'),
  event(1023, 'Choir', ['2026-01-08', '19:30', '21:30'], 'St. Elmo', {
    recurrence: 'weekly',
    until: '2026-04-30',
  }),
  event(1024, 'Review with Priya', ['2026-03-12', '15:00', '15:45'], 'Room Argand', {
    with: team.slice(1, 2),
  }),
  event(1025, 'Flat viewing', ['2026-03-21', '11:00', '11:30'], 'Uferstraße 8', {
    with: ['buero@lindenhof.example'],
  }),
  event(1026, 'Retrospective', ['2026-03-27', '14:00', '15:30'], 'Room Fresnel', { with: team }),
  event(1027, 'Lunch with Noah', ['2026-03-16', '13:00', '14:00'], 'Zur Laterne', {
    with: ['noah.fischer@fischer-weiss.example'],
  }),
];
