export type Priority = 'low' | 'medium' | 'high';

export type Todo = {
  todo_id: string;
  title: string;
  status: 'open' | 'done';
  priority: Priority;
  due_date: string | null;
  notes: string;
};

const todo = (
  number: number,
  title: string,
  due_date: string | null,
  priority: Priority = 'medium',
  status: Todo['status'] = 'open',
  notes = '',
): Todo => ({ todo_id: `todo-${number}`, title, status, priority, due_date, notes });

/** What is on Ada's list on the morning of 2026-03-12; some of it is late. */
export const initialTodos: readonly Todo[] = [
  todo(401, 'Send the signed lease to Lindenhof', '2026-03-13', 'high'),
  todo(
    402,
    'Buy a birthday present for Helga',
    '2026-03-25',
    'medium',
    'open',
    'She wished for a reading lamp.',
  ),
  todo(
    403,
    'Answer the questions of the tax adviser',
    '2026-03-20',
    'high',
    'open',
    'Three points in his mail.',
  ),
  todo(404, 'Write release notes for version 2.4', '2026-03-18', 'high'),
  todo(405, 'Renew the domain of the shop', '2026-03-05', 'high', 'done'),
  todo(406, 'Mend the bicycle light', null, 'low'),
  todo(407, 'Book a table for the team dinner', '2026-03-16'),
  todo(408, 'Read the proposal of Atelier du Phare', '2026-03-17'),
  todo(409, 'Order printer paper', '2026-03-10', 'low', 'open', 'Five packets, recycled.'),
  todo(410, 'Back up the weather station', '2026-03-29', 'medium'),
  todo(411, 'Prepare questions for the two interviews', '2026-03-23', 'medium'),
  todo(412, 'Water the office plants', '2026-03-16', 'low'),
  todo(413, 'Check the stock of the harbour lamp', '2026-03-12', 'high'),
  todo(414, 'Return the library books', '2026-03-21', 'low'),
  todo(415, 'Print tickets for the Hamburg fair', '2026-03-24'),
  todo(416, 'Pay the electricity bill', '2026-03-02', 'high', 'done'),
  todo(417, 'Learn the second voice of the spring concert', '2026-04-16', 'low'),
  todo(418, 'Find a translator for the Chinese catalogue', '2026-04-02', 'medium', 'open', 'Ask 王芳 first.'),
  todo(419, 'Cancel the old phone contract', '2026-02-27', 'medium', 'done'),
  todo(420, 'Plan the summer holiday', null, 'low'),
];
