/** The fields of a form, nested by their brackets: `metadata[account_id]=1` is `{metadata: {account_id: '1'}}`. */
export interface Form {
  [name: string]: string | Form | undefined
}

export function readForm(fields: URLSearchParams): Form {
  const form: Form = {}
  for (const [name, value] of fields) {
    const path = [name.replace(/\[.*/, ''), ...[...name.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1]!)]
    const last = path.pop()!
    let into = form
    for (const part of path) {
      if (typeof into[part] !== 'object') into[part] = {}
      into = into[part] as Form
    }
    // `expand[]=a` gets the next index.
    into[last === '' ? String(Object.keys(into).length) : last] = value
  }
  return form
}

export const text = (value: Form[string]): string | null =>
  typeof value === 'string' && value !== '' ? value : null

/** The texts of a map or of a list. */
export const texts = (value: Form[string]): Record<string, string> =>
  typeof value === 'object' ? value as Record<string, string> : {}
