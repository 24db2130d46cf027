import type { ComponentChildren, InputHTMLAttributes } from 'preact'
import { useId } from 'preact/hooks'
import { ApiError } from '../../client/errors.ts'

/** Whether what an error says stands beside one of these fields. */
export const isPlaced = (error: unknown, ...names: string[]): boolean =>
  names.some((name) => fieldProblem(error, name) !== undefined)

/** What an error says about a field; undefined if it says nothing about it. */
function fieldProblem(error: unknown, name: string): string | undefined {
  const found = error instanceof ApiError &&
    error.fields.find(({ field }) => field.split('.').at(-1) === name)
  if (!found) return undefined
  const { field, message } = found
  return message.startsWith(`${field} `) ? message.slice(field.length + 1) : message
}

/** A field with its label, its hint, and what was wrong with it. */
export function Field({ label, hint, error, value, onValue, maxlength, minlength, ...input }: {
  label: ComponentChildren
  hint?: ComponentChildren
  /** Why the form failed. What is not about this field is shown elsewhere. */
  error?: unknown
  name: string
  value: string
  onValue: (value: string) => void
  maxlength?: number
  minlength?: number
  type?: 'text' | 'email' | 'password' | 'url' | 'number'
  required?: boolean
  min?: number
  max?: number
  step?: number
  autocomplete?: string
  autocapitalize?: 'none'
  inputmode?: 'numeric'
  pattern?: string
  spellcheck?: boolean
}) {
  const problem = fieldProblem(error, input.name)
  const id = useId()
  return (
    <div class='field'>
      <label>
        <span>{label}</span>
        <input
          {...input as InputHTMLAttributes<HTMLInputElement>}
          maxLength={maxlength}
          minLength={minlength}
          value={value}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={hint || problem ? id : undefined}
          onInput={({ currentTarget }) => onValue(currentTarget.value)}
        />
      </label>
      {(hint || problem) && (
        <small id={id} class={problem && 'problem'} role={problem ? 'alert' : undefined}>
          {problem ?? hint}
        </small>
      )}
    </div>
  )
}
