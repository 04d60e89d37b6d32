/**
 * Milliseconds of processor that this process has used. What a hostile input may cost is measured by it: on a busy machine a clock goes
 * on while others work.
 */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
