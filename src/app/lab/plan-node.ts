/** A call as it is drawn. `missing`: it is due and was never made; `superfluous`: it was made and is not due. */
export interface PlanNode {
  key: string;
  name: string;
  /** Its arguments in a few words. */
  detail: string;
  column: number;
  isLeaf: boolean;
  state: 'plain' | 'missing' | 'superfluous' | 'failed';
}

export interface PlanLink {
  from: string;
  to: string;
  kind: 'data' | 'order' | 'inferred' | 'missing';
}
