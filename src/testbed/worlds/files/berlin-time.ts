const HOUR = 3_600_000;

/** 01:00 UTC on the last Sunday of a month (0 is January): when clocks in the European Union change. */
function changeOver(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * 24 * HOUR;
}

/** Is it summer time in Berlin, by the rule in force since 1996? */
function isSummer(at: number): boolean {
  const year = new Date(at).getUTCFullYear();
  return changeOver(year, 2) <= at && at < changeOver(year, 9);
}

/** Berlin's clock at a moment, and what it is ahead of UTC: "2026-03-12T10:00:00" and "+01:00". */
export function berlinTime(at: number): { clock: string; offset: string } {
  const summer = isSummer(at);
  const clock = new Date(at + (summer ? 2 : 1) * HOUR).toISOString().slice(0, 19);
  return { clock, offset: summer ? '+02:00' : '+01:00' };
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A moment as JavaScript's Date writes itself on a machine in Berlin. */
export function berlinDateText(at: number): string {
  const { clock, offset } = berlinTime(at);
  const day = new Date(`${clock}Z`);
  const date = `${weekdays[day.getUTCDay()]} ${months[day.getUTCMonth()]} ${clock.slice(8, 10)} ${clock.slice(0, 4)}`;
  const name = offset === '+02:00' ? 'Central European Summer Time' : 'Central European Standard Time';
  return `${date} ${clock.slice(11)} GMT${offset.replace(':', '')} (${name})`;
}
