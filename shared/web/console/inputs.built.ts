// The build runs this file and puts its values into the scripts (supabase/build/web.ts): what a field takes is what its
// operation takes.
import type * as z from 'zod'
import { inputSchema } from '../../adapters/json-schema.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import { buyCredits } from '../../operations/billing/buy-credits.ts'
import { setRecharge } from '../../operations/billing/set-recharge.ts'
import { createCatalog } from '../../operations/catalogs/create-catalog.ts'
import { authorizeConnector } from '../../operations/connectors/authorize-connector.ts'
import { addMember } from '../../operations/identity/add-member.ts'
import { createKey } from '../../operations/identity/create-key.ts'
import { createOrganization } from '../../operations/identity/create-organization.ts'
import { renameAccount } from '../../operations/identity/rename-account.ts'
import { updateArtist } from '../../operations/identity/update-artist.ts'
import { createSite } from '../../operations/sites/create-site.ts'
import { updateTask } from '../../operations/tasks/update-task.ts'
import { createEndpoint } from '../../operations/webhooks/create-endpoint.ts'

/** The attributes of a control, and how many rows a list takes. */
interface Attributes {
  required?: boolean
  type?: 'url' | 'email' | 'number'
  minlength?: number
  maxlength?: number
  min?: number
  max?: number
  step?: number
}

interface JsonSchema {
  type?: string | string[]
  format?: string
  anyOf?: JsonSchema[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
}

function attributesOf(schema: JsonSchema, required: boolean): Attributes {
  const { format, minLength, maxLength, minimum, maximum, anyOf, maxItems } = schema
  const type = [schema.type].flat()[0]
  // Null in the API is an empty control.
  const [other] = anyOf?.filter((each) => each.type !== 'null') ?? []
  if (other) return attributesOf(other, false)
  return {
    required: required || undefined,
    type: format === 'uri' ? 'url' : format === 'email' ? 'email' : type === 'integer' ? 'number' : undefined,
    // A required control refuses an empty text itself.
    minlength: minLength && minLength > 1 ? minLength : undefined,
    maxlength: maxLength,
    ...type === 'integer' && { min: minimum, max: maximum, step: 1 },
    ...maxItems && { max: maxItems },
  }
}

type Fields<T> = { [K in keyof T]-?: Attributes }

const fieldsOf = <T>({ properties = {}, required = [] }: JsonSchema): Fields<T> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, attributesOf(schema, required.includes(name))]),
  ) as Fields<T>

/** The controls of an object in an operation's input. */
const partOf = (operation: AnyOperation, name: string): Record<string, Attributes | undefined> =>
  fieldsOf((inputSchema(operation) as JsonSchema).properties![name]!)
/** No control of a row is required, because an empty row is left out. */
const rowsOf = (operation: AnyOperation, name: string): Record<string, Attributes | undefined> => {
  const { properties } = (inputSchema(operation) as JsonSchema).properties![name]!.items!
  return fieldsOf({ properties })
}

/** The controls of an operation's input by their fields. */
const inputOf = <S extends z.ZodType>(operation: AnyOperation & { input: S }): Fields<z.input<S>> =>
  fieldsOf(inputSchema(operation) as JsonSchema)

export const artistInput = inputOf(updateArtist)
export const catalogInput = inputOf(createCatalog)
export const connectorInput = inputOf(authorizeConnector)
export const endpointInput = inputOf(createEndpoint)
export const keyInput = inputOf(createKey)
export const memberInput = inputOf(addMember)
export const organizationInput = inputOf(createOrganization)
export const personInput = inputOf(renameAccount)
export const purchaseInput = inputOf(buyCredits)
export const rechargeInput = inputOf(setRecharge)
export const scheduleInput = inputOf(updateTask)
export const siteInput = inputOf(createSite)
export const siteLists = {
  links: rowsOf(createSite, 'links'),
  shows: rowsOf(createSite, 'shows'),
  tracks: rowsOf(createSite, 'tracks'),
}
export const designInput = partOf(createSite, 'design')
