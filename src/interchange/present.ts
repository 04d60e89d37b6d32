/** The members that have a value: undefined and empty texts are left out. */
export const present = <Members extends object>(
  members: Members,
): { [Key in keyof Members]?: Exclude<Members[Key], undefined> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== '')) as {
    [Key in keyof Members]?: Exclude<Members[Key], undefined>;
  };
