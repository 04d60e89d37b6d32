export type Recurrence = 'none' | 'daily' | 'weekly' | 'monthly' | 'yearly';

/** An event or a series of them. Times are on the clocks of its own zone, so that a series keeps its hour across a change. */
export type CalendarEvent = {
  event_id: string;
  title: string;
  /** YYYY-MM-DDTHH:MM; of the first one, for a series. */
  start: string;
  end: string;
  timezone: string;
  location: string;
  attendees: string[];
  description: string;
  recurrence: Recurrence;
  /** The last day a series may fall on, YYYY-MM-DD, or null when it goes on. */
  until: string | null;
  /** Single days of a series that differ, by the day the series would have put them on; null for one that was taken out. */
  exceptions: { [day: string]: Details | null };
};

/** What a single day of a series may have of its own. */
export type Details = {
  title: string;
  start: string;
  end: string;
  location: string;
  attendees: string[];
  description: string;
};

/** One event on one day. */
export interface Occurrence extends Details {
  /** Of the event, or of the series with the day: evt-1001_20260316. */
  event_id: string;
  timezone: string;
  /** Minutes since the epoch. */
  from: number;
  to: number;
}
