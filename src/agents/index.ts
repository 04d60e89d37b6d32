/** The loops between a model and tools. */
export { executePlan, type PlanContext } from './execute-plan.ts';
