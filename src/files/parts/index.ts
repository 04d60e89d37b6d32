export { partFrom, partOfTask, type Part } from './part.ts';
export { fieldsApart, planFile, planLink, planOf, type Pace, type Plan } from './plan.ts';
export { readPlan } from './read-plan.ts';
