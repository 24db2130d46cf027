import { OperationError } from '../../errors/errors.ts'
import type { UploadBinding } from '../../operation/operation.ts'
import { type BodyLimits, formOf, readBounded } from './body.ts'

/** The maximum size of a form beside its file. */
const overheadBytes = 64_000

export const isMultipart = (request: Request) =>
  /^\s*multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '')

/**
 * The fields of a form with one file. Its content, name and declared type become input fields of the operation.
 * @throws OperationError request_timeout, payload_too_large or invalid_input
 */
export async function readUpload(
  request: Request,
  { field, as, maxBytes }: UploadBinding,
  limits?: BodyLimits,
): Promise<Record<string, unknown>> {
  const body = await readBounded(request, { ...limits, maxBytes: maxBytes + overheadBytes })
  const form = await formOf(request, body)
  const [file, ...others] = form.getAll(field)
  if (!(file instanceof File)) throw refuse(field, `${field} must be a file`)
  if (others.length > 0) throw refuse(field, `${field} may be given only once`)
  form.delete(field)
  return {
    ...Object.fromEntries(form),
    [as]: new Uint8Array(await file.arrayBuffer()),
    name: file.name || field,
    contentType: file.type,
  }
}

/** The types of files that may be a whole body. fetch sends any text as text/plain, so that type does not mean a file. */
export const bodyTypes = ({ types }: UploadBinding): string[] => types.filter((type) => type !== 'text/plain')

/** Whether the body is the file itself. */
export const isFile = (request: Request, upload: UploadBinding): boolean =>
  bodyTypes(upload).includes(mediaType(request))

const mediaType = ({ headers }: Request) =>
  (headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()

/**
 * The fields of a body that is the file. Its name is in the query.
 * @throws OperationError request_timeout or payload_too_large
 */
export async function readFile(
  request: Request,
  { field, as, maxBytes }: UploadBinding,
  limits?: BodyLimits,
): Promise<Record<string, unknown>> {
  return {
    name: new URL(request.url).searchParams.get('name') ?? field,
    [as]: await readBounded(request, { ...limits, maxBytes }),
    contentType: mediaType(request),
  }
}

const refuse = (field: string, message: string) =>
  new OperationError('invalid_input', message, { fields: [{ field, message }] })
