import type { JsonObject } from '#core/json.ts';

/** An object of these fields and no others. */
const object = (required: readonly string[], properties: JsonObject): JsonObject => ({
  type: 'object',
  required: [...required],
  properties,
  additionalProperties: false,
});
const list = (items: JsonObject): JsonObject => ({ type: 'array', items, minItems: 1, maxItems: 255 });
const text = { type: 'string' };
const yesOrNo = { type: 'boolean' };
const count = { type: 'integer', minimum: 0, maximum: 2 ** 31 - 1 };
/** A label of RFC 1123, as objects, containers and volumes are named. */
const name = { type: 'string', pattern: '^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$' };
const quantities = {
  type: 'object',
  propertyNames: { enum: ['cpu', 'memory', 'ephemeral-storage'] },
  additionalProperties: { type: 'string', pattern: '^\\d+(\\.\\d+)?(m|k|[KMGT]i?)?$' },
};

const failureRule = {
  ...object(['action'], {
    action: { enum: ['FailJob', 'FailIndex', 'Ignore', 'Count'] },
    onExitCodes: object(['operator', 'values'], {
      containerName: name,
      operator: { enum: ['In', 'NotIn'] },
      values: { ...list({ type: 'integer', minimum: 1 }), uniqueItems: true },
    }),
    onPodConditions: list(
      object(['type', 'status'], { type: text, status: { enum: ['True', 'False', 'Unknown'] } }),
    ),
  }),
  oneOf: [{ required: ['onExitCodes'] }, { required: ['onPodConditions'] }],
};

const container = object(['name', 'image'], {
  name,
  image: text,
  workingDir: text,
  command: list(text),
  args: list(text),
  envFrom: list(object([], { secretRef: object(['name'], { name, optional: yesOrNo }) })),
  resources: object([], { requests: quantities, limits: quantities }),
  volumeMounts: list(object(['name', 'mountPath'], { name, mountPath: text, readOnly: yesOrNo })),
});

/**
 * What a Job of Kubernetes may hold, of the fields that our file uses: their names, types and which are required, by the published OpenAPI
 * description of `batch/v1` (kubernetes/kubernetes, api/openapi-spec/v3/apis__batch__v1_openapi.json), and the values that its descriptions
 * allow. Fields that it has and our file does not use are left out, so that a new one is looked up there first.
 */
export const JOB_SCHEMA = object(['apiVersion', 'kind', 'metadata', 'spec'], {
  apiVersion: { const: 'batch/v1' },
  kind: { const: 'Job' },
  metadata: object(['name'], { name }),
  spec: object(['template'], {
    completionMode: { enum: ['NonIndexed', 'Indexed'] },
    completions: count,
    parallelism: count,
    backoffLimitPerIndex: count,
    podFailurePolicy: object(['rules'], { rules: { ...list(failureRule), maxItems: 20 } }),
    template: object([], {
      spec: object(['containers'], {
        restartPolicy: { enum: ['Never', 'OnFailure'] },
        terminationGracePeriodSeconds: count,
        containers: list(container),
        volumes: list({
          ...object(['name'], {
            name,
            configMap: object(['name'], { name }),
            persistentVolumeClaim: object(['claimName'], { claimName: name, readOnly: yesOrNo }),
          }),
          minProperties: 2,
          maxProperties: 2,
        }),
      }),
    }),
  }),
});
