import type { JsonObject } from '#core/json.ts';
import { answer, world, ToolError, type Slice, type ToolOutcome } from '../../world.ts';
import graph from './graph.json' with { type: 'json' };

type Entity = { name: string; entityType: string; observations: string[] };
type Relation = { from: string; to: string; relationType: string };
/** Both in the order they were made. */
type Graph = { entities: Entity[]; relations: Relation[] };

export const memorySlice: Slice<Graph> = {
  name: 'memory',
  init: () => graph,
  meaning: { unordered: ['/entities', '/entities/*/observations', '/relations'] },
};

/** The reference server writes its answers as indented JSON. */
const written = (structured: JsonObject, shown: unknown = structured): ToolOutcome =>
  answer(structured, JSON.stringify(shown, null, 2));

const done = (what: string): ToolOutcome => {
  const message = `${what} deleted successfully`;
  return answer({ success: true, message }, message);
};

const keyOf = ({ from, to, relationType }: Relation): string => JSON.stringify([from, to, relationType]);

/** The entities that are wanted, and every relation that starts or ends at one of them. */
function around({ entities, relations }: Graph, wanted: (entity: Entity) => boolean): Graph {
  const found = entities.filter(wanted);
  const names = new Set(found.map(({ name }) => name));
  return { entities: found, relations: relations.filter(({ from, to }) => names.has(from) || names.has(to)) };
}

const withObservations = (entity: Entity, observations: string[]): Entity => ({ ...entity, observations });

/** The reference memory server. Like it, it compares new things with what was there before the call, not with each other. */
export const memory = world('memory', [memorySlice], {
  create_entities(args: { entities: Entity[] }, { read, write }) {
    const graph = read(memorySlice);
    const known = new Set(graph.entities.map(({ name }) => name));
    const added = args.entities.filter(({ name }) => !known.has(name));
    if (added.length > 0) write(memorySlice, { ...graph, entities: [...graph.entities, ...added] });
    return written({ entities: added }, added);
  },
  create_relations(args: { relations: Relation[] }, { read, write }) {
    const graph = read(memorySlice);
    const known = new Set(graph.relations.map(keyOf));
    const added = args.relations.filter((relation) => !known.has(keyOf(relation)));
    if (added.length > 0) write(memorySlice, { ...graph, relations: [...graph.relations, ...added] });
    return written({ relations: added }, added);
  },
  add_observations(args: { observations: { entityName: string; contents: string[] }[] }, { read, write }) {
    const graph = read(memorySlice);
    const grown = new Map<Entity, { observations: string[]; known: Set<string> }>();
    const results = args.observations.map(({ entityName, contents }) => {
      const entity = graph.entities.find(({ name }) => name === entityName);
      if (!entity) throw new ToolError(`Entity with name ${entityName} not found`);
      const { observations, known } = grown.get(entity) ?? {
        observations: [...entity.observations],
        known: new Set(entity.observations),
      };
      const addedObservations = contents.filter((content) => !known.has(content));
      for (const observation of addedObservations) {
        observations.push(observation);
        known.add(observation);
      }
      grown.set(entity, { observations, known });
      return { entityName, addedObservations };
    });
    if (results.some(({ addedObservations }) => addedObservations.length > 0)) {
      const entities = graph.entities.map((entity) =>
        withObservations(entity, grown.get(entity)?.observations ?? entity.observations),
      );
      write(memorySlice, { ...graph, entities });
    }
    return written({ results }, results);
  },
  delete_entities({ entityNames }: { entityNames: string[] }, { read, write }) {
    const graph = read(memorySlice);
    const gone = new Set(entityNames);
    const entities = graph.entities.filter(({ name }) => !gone.has(name));
    const relations = graph.relations.filter(({ from, to }) => !gone.has(from) && !gone.has(to));
    const changed = entities.length < graph.entities.length || relations.length < graph.relations.length;
    if (changed) write(memorySlice, { entities, relations });
    return done('Entities');
  },
  delete_observations(
    { deletions }: { deletions: { entityName: string; observations: string[] }[] },
    { read, write },
  ) {
    const graph = read(memorySlice);
    let { entities } = graph;
    for (const { entityName, observations } of deletions) {
      const index = entities.findIndex(({ name }) => name === entityName);
      if (index < 0) continue;
      const gone = new Set(observations);
      const kept = entities[index]!.observations.filter((observation) => !gone.has(observation));
      if (kept.length < entities[index]!.observations.length)
        entities = entities.with(index, withObservations(entities[index]!, kept));
    }
    if (entities !== graph.entities) write(memorySlice, { ...graph, entities });
    return done('Observations');
  },
  delete_relations(args: { relations: Relation[] }, { read, write }) {
    const graph = read(memorySlice);
    const gone = new Set(args.relations.map(keyOf));
    const relations = graph.relations.filter((relation) => !gone.has(keyOf(relation)));
    if (relations.length < graph.relations.length) write(memorySlice, { ...graph, relations });
    return done('Relations');
  },
  read_graph: (_: JsonObject, { read }) => written(read(memorySlice)),
  search_nodes({ query }: { query: string }, { read }) {
    const wanted = query.toLowerCase();
    const contains = (text: string) => text.toLowerCase().includes(wanted);
    return written(
      around(read(memorySlice), ({ name, entityType, observations }) =>
        [name, entityType, ...observations].some(contains),
      ),
    );
  },
  open_nodes({ names }: { names: string[] }, { read }) {
    const wanted = new Set(names);
    return written(around(read(memorySlice), ({ name }) => wanted.has(name)));
  },
});
