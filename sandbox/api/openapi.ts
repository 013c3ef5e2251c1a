import { ActivityLog } from '@portal/api-client/activity-logs'
import { FirmwareNotification, ProjectKey } from '@portal/api-client/agents'
import { allCalls, isLogged, isRead } from '@portal/api-client/all-calls'
import { Entitlements } from '@portal/api-client/entitlements'
import type { Endpoint } from '@portal/api-client/endpoint'
import { Event, EventUpdate } from '@portal/api-client/events'
import { Lifecycle, LifecycleUpdate } from '@portal/api-client/lifecycles'
import { MaintenanceWindow, MaintenanceWindowInput } from '@portal/api-client/maintenance-windows'
import { NotificationRule } from '@portal/api-client/notification-rules'
import { Notification } from '@portal/api-client/notifications'
import { RuleInput } from '@portal/api-client/rule-changes'
import { ConnInfo, HardLog, Metrics, MetricsError, Server, ServerRow, ServerUpdate } from '@portal/api-client/servers'
import { UserSession } from '@portal/api-client/user-sessions'
import { Invitation, MfaPolicy, User, UserUpdate } from '@portal/api-client/users'
import * as z from 'zod/mini'
import { ERRORS } from './codes'

/** Schemas that the document names once and refers to. */
const named = {
  ActivityLog,
  ConnInfo,
  Contract: Entitlements,
  Event,
  EventUpdate,
  FirmwareNotification,
  HardLog,
  Invitation,
  Lifecycle,
  LifecycleUpdate,
  MaintenanceWindow,
  MaintenanceWindowInput,
  Metrics,
  MetricsError,
  MfaPolicy,
  Notification,
  NotificationRule,
  ProjectKey,
  RuleInput,
  Server,
  ServerRow,
  ServerUpdate,
  User,
  UserSession,
  UserUpdate,
}
const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(named)) names.add(schema, { id })

const RESOURCES: Record<keyof typeof allCalls, string> = {
  servers: 'Servers, their hardware log, metrics and remote access',
  lifecycles: 'Support terms of servers',
  events: 'Events and their handling',
  agents: 'Agents, and the keys they sign in with',
  notificationRules: 'Who is told about events',
  users: 'Users, invitations and multi-factor authentication',
  userSessions: 'Where users are signed in',
  activityLogs: 'The operation log',
  maintenanceWindows: 'When machines are worked on, so that their events are expected',
  contract: 'What the project has bought',
  previews: 'Releases that are looked at before they are released',
}

const PREFIX = '/api/v1/{project}'
const EVERYWHERE = [400, 401, 403, 429, 500]
/** Of every write, because two may meet, and a body may be too long or of the wrong type even where none is wanted. */
const WRITES = [409, 413, 415]
const MEANING: Record<number, string> = {
  400: 'The request does not fit; `field` names the value',
  401: 'No valid access token',
  403: 'Not this project, not in the contract, or no permission; `code` tells which',
  404: 'No such entity in this project',
  409: 'The state of the entity does not allow it, or somebody else was faster',
  413: 'The body is too long',
  415: 'The body is not application/json',
  429: 'Too soon, or too many; see Retry-After',
  500: 'Failure inside the API',
}

/**
 * OpenAPI 3.1 of every call as JSON text, made from the same objects that serve and call it. Stable: same calls, same
 * text.
 */
export function openApiText(): string {
  // Moved, because each schema is converted by itself and points to its own definitions instead of the document's.
  return `${JSON.stringify(document(), null, 2).replaceAll('"#/$defs/', '"#/components/schemas/')}\n`
}

function document() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [resource, calls] of Object.entries<Record<string, Endpoint>>(allCalls)) {
    for (const [name, call] of Object.entries(calls)) {
      const path = `${PREFIX}${call.path}`
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(`${resource}.${name}`, resource, call) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portal API',
      version: '1.0.0',
      description:
        'Generated from shared/api-client by scripts/commands/openapi.ts. {project} is org_name of the access token, or sub without an organization.',
    },
    servers: [
      {
        url: '{apiServer}',
        variables: {
          apiServer: {
            default: 'http://localhost:4500',
            description: '`apiServer` of config.json; the default is the sandbox of `npm start`',
          },
        },
      },
    ],
    tags: Object.entries(RESOURCES).map(([name, description]) => ({ name, description })),
    security: [{ accessToken: [] }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT (RS256, typ at+jwt)' } },
      schemas: {
        ...namedSchemas(),
        Error: {
          type: 'object',
          required: ['code', 'message', 'requestID'],
          properties: {
            // Open, because a backend may have codes of its own, which a generated client must take.
            code: { anyOf: [{ type: 'string', enum: Object.keys(ERRORS) }, { type: 'string' }] },
            message: { type: 'string' },
            requestID: { type: 'string' },
            field: { type: 'string' },
          },
        },
      },
    },
  }
}

function operation(operationId: string, tag: string, call: Endpoint) {
  const statuses = [...new Set([...EVERYWHERE, ...(call.method === 'GET' ? [] : WRITES), ...call.errors])].sort()
  const own = { $ref: '#/components/schemas/Error' }
  const error = call.error ? { allOf: [own, schemaOf(call.error)] } : own
  return {
    operationId,
    tags: [tag],
    summary: call.summary,
    description: conditions(call),
    ...(call.permission && { 'x-permission': call.permission }),
    ...(call.feature && { 'x-contract-feature': call.feature }),
    ...(call.capability && { 'x-capability': call.capability }),
    ...(isLogged(call) && { 'x-operation-log': true }),
    ...(call.freshSignIn && { 'x-fresh-sign-in': whenFresh(call.freshSignIn) }),
    parameters: [...pathParameters(call), ...queryParameters(call)],
    ...(call.body && { requestBody: { required: true, content: json(schemaOf(call.body)) } }),
    responses: {
      ...success(call),
      ...Object.fromEntries(statuses.map((status) => [status, { description: MEANING[status], content: json(error) }])),
    },
  }
}

/** The `x-` fields in words, because most tools show only the description. */
function conditions(call: Endpoint): string {
  return [
    ...(call.capability
      ? [`Optional: sent only where \`capabilities\` of the contract have \`${call.capability}\`.`]
      : []),
    call.permission ? `Needs the permission \`${call.permission}\`.` : 'Open to every user of the project.',
    ...(call.feature ? [`Part of \`${call.feature}\` of the contract.`] : []),
    ...(isLogged(call) ? ['Leaves one entry in the operation log.'] : []),
    ...(call.freshSignIn
      ? [`May ask for a recent sign-in (${whenFresh(call.freshSignIn)}): 401 \`sign_in.insufficient\`, RFC 9470.`]
      : []),
  ].join(' ')
}

const whenFresh = (when: NonNullable<Endpoint['freshSignIn']>) =>
  when === 'always' ? 'always' : `to change ${when.toChange}`

function success(call: Endpoint) {
  if (call.file) return { 200: { description: 'File', content: { [call.file]: { schema: { type: 'string' } } } } }
  // "input", because a backend sends the shape before defaults are filled in and pages become arrays.
  if (call.answer) {
    const ok = { description: 'OK', content: json(schemaOf(call.answer)) }
    return hasTag(call) ? { 200: { ...ok, headers: ETAG }, 304: UNCHANGED } : { 200: ok }
  }
  return { 204: { description: 'Done' } }
}

/** Tags are optional: for a backend that sends none, each read is a 200. */
const hasTag = (call: Endpoint) => isRead(call) && call.answer !== undefined
const ETAG = {
  ETag: { description: 'Optional: stands for this answer in `If-None-Match`', schema: { type: 'string' } },
}
const UNCHANGED = { description: 'Still the answer whose `ETag` came in `If-None-Match`' }

const json = (schema: unknown) => ({ 'application/json': { schema } })

const pathParameters = ({ path }: Endpoint) =>
  [...`${PREFIX}${path}`.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

function queryParameters({ query }: Endpoint) {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    style: 'form',
    explode: true,
  }))
}

/**
 * A tuple whose `items` is `false` becomes any of the tuple's types, because it has no type for tools that read `items`
 * alone (Spectral's `array-items`, generators of made-up answers). `prefixItems`, `minItems` and `maxItems` still say
 * the tuple.
 */
const override: NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override'] = ({ jsonSchema }) => {
  const types = jsonSchema.prefixItems?.filter((schema) => typeof schema !== 'boolean')
  if (types) jsonSchema.items = { anyOf: types }
}

function schemaOf(schema: z.ZodMiniType) {
  const {
    $schema: _dialect,
    $defs: _defs,
    ...rest
  } = z.toJSONSchema(schema, { io: 'input', metadata: names, override })
  return rest
}

function namedSchemas() {
  const { schemas } = z.toJSONSchema(names, { io: 'input', override, uri: (id) => `#/components/schemas/${id}` })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, named]) => {
      const { $schema: _dialect, $id: _id, ...schema } = named
      return [id, schema]
    }),
  )
}
