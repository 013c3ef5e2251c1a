import { ActivityLog } from '@portal/api-client/activity-logs'
import { FirmwareNotification, NotificationRule, ProjectKey } from '@portal/api-client/agents'
import { allCalls } from '@portal/api-client/all-calls'
import { Contract } from '@portal/api-client/contract'
import type { Endpoint } from '@portal/api-client/endpoint'
import { Event, EventUpdate } from '@portal/api-client/events'
import { Lifecycle, LifecycleUpdate } from '@portal/api-client/lifecycles'
import { ConnInfo, HardLog, Metrics, MetricsError, Server, ServerUpdate } from '@portal/api-client/servers'
import { Invitation, MfaPolicy, User, UserUpdate } from '@portal/api-client/users'
import * as z from 'zod/mini'
import { ERRORS } from './codes'

/** Schemas that the document names once and refers to. */
const named = {
  ActivityLog, ConnInfo, Contract, Event, EventUpdate, FirmwareNotification, HardLog, Invitation, Lifecycle,
  LifecycleUpdate, Metrics, MetricsError, MfaPolicy, NotificationRule, ProjectKey, Server, ServerUpdate, User, UserUpdate,
}
const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(named)) names.add(schema, { id })

const PREFIX = '/api/v1/{project}'
const EVERYWHERE = [400, 401, 403, 500]
/** Two writes may meet, and a body may be too long or of the wrong type, even where none is wanted. */
const WRITES = [409, 413, 415]
const MEANING: Record<number, string> = {
  400: 'The request does not fit; `field` names the value',
  401: 'No valid access token',
  403: 'Not this project, not in the contract, or no permission; `code` tells which',
  404: 'No such entity in this project',
  409: 'The state of the entity does not allow it, or somebody else was faster',
  413: 'The body is too long',
  415: 'The body is not application/json',
  429: 'Too soon; see Retry-After',
  500: 'Failure inside the API',
}

/** OpenAPI 3.1 of every call as JSON text, made from the same objects that serve and call it. Stable: same calls, same text. */
export function openApiText(): string {
  // Each schema is converted by itself, and points to its own definitions; in the document they are everybody's.
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
      description: 'Generated from shared/api-client by scripts/openapi.ts. {project} is org_name of the access token, or sub without an organization.',
    },
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
            code: { type: 'string', enum: Object.keys(ERRORS) },
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
    ...(call.permission && { 'x-permission': call.permission }),
    ...(call.feature && { 'x-contract-feature': call.feature }),
    // Also some reads: they send mails, make tickets or take data out.
    ...(call.touches.includes('activity-logs') && { 'x-operation-log': true }),
    parameters: [...pathParameters(call), ...queryParameters(call)],
    ...(call.body && { requestBody: { required: true, content: json(schemaOf(call.body)) } }),
    responses: {
      ...success(call),
      ...Object.fromEntries(
        statuses.map((status) => [
          status,
          { description: MEANING[status], content: json(error) },
        ]),
      ),
    },
  }
}

function success(call: Endpoint) {
  if (call.file) return { 200: { description: 'File', content: { [call.file]: { schema: { type: 'string' } } } } }
  // "input": what a backend sends, before defaults are filled in and pages become arrays.
  if (call.answer) return { 200: { description: 'OK', content: json(schemaOf(call.answer)) } }
  return { 204: { description: 'Done' } }
}

const json = (schema: unknown) => ({ 'application/json': { schema } })

const pathParameters = ({ path }: Endpoint) =>
  [...`${PREFIX}${path}`.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name, in: 'path', required: true, schema: { type: 'string' },
  }))

function queryParameters({ query }: Endpoint) {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query)
  return Object.entries(properties).map(([name, schema]) => ({
    name, in: 'query', required: required.includes(name), schema, style: 'form', explode: true,
  }))
}

function schemaOf(schema: z.ZodMiniType) {
  const { $schema: _dialect, $defs: _defs, ...rest } = z.toJSONSchema(schema, { io: 'input', metadata: names })
  return rest
}

function namedSchemas() {
  const { schemas } = z.toJSONSchema(names, { io: 'input', uri: (id) => `#/components/schemas/${id}` })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, named]) => {
      const { $schema: _dialect, $id: _id, ...schema } = named
      return [id, schema]
    }),
  )
}
