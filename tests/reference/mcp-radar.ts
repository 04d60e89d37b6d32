/** One task as MCP-RADAR looks at it. */
export interface RadarTask {
  solved: boolean;
  /** For each call in the order made: was it a call of a tool the task wants? */
  callsOfRightTool: readonly boolean[];
  /** Null when unknown. */
  tokens: number | null;
  seconds: number | null;
}

export interface RadarSystem {
  id: string;
  tasks: readonly RadarTask[];
}

/** MCP-RADAR's five axes, 0 to 1 and more is better; null where an axis does not apply. */
export interface RadarFigures {
  id: string;
  /** Result accuracy: solved / tasks. */
  ra: number | null;
  /** Dynamic tool selection rate: calls of right tools / calls. */
  dtsr: number | null;
  /** First error position: (position of the first wrong call − 1) / calls, 1 when none is wrong; mean over tasks with calls. */
  fep: number | null;
  /** Computational resource efficiency: the thriftiest system's mean tokens / this one's. */
  cre: number | null;
  /** Response time efficiency: the same with seconds. */
  rte: number | null;
}

/** The paper's names; its normalisers were not to be had, so those of CRE and RTE are ours (the best of those compared). */
export function mcpRadar(systems: readonly RadarSystem[]): RadarFigures[] {
  const tokens = systems.map(({ tasks }) => meanOf(tasks.map((task) => task.tokens)));
  const seconds = systems.map(({ tasks }) => meanOf(tasks.map((task) => task.seconds)));
  return systems.map(({ id, tasks }, position) => {
    const calls = tasks.flatMap((task) => task.callsOfRightTool);
    return {
      id,
      ra: share(tasks.filter((task) => task.solved).length, tasks.length),
      dtsr: share(calls.filter(Boolean).length, calls.length),
      fep: meanOf(tasks.map((task) => firstErrorPosition(task.callsOfRightTool))),
      cre: besideTheBest(tokens, position),
      rte: besideTheBest(seconds, position),
    };
  });
}

function firstErrorPosition(calls: readonly boolean[]): number | null {
  if (calls.length === 0) return null;
  const firstWrong = calls.indexOf(false);
  return firstWrong === -1 ? 1 : firstWrong / calls.length;
}

function besideTheBest(means: readonly (number | null)[], position: number): number | null {
  const own = means[position] ?? null;
  const known = means.filter((mean): mean is number => mean !== null && mean > 0);
  return own === null || own <= 0 ? null : Math.min(...known) / own;
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value): value is number => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
