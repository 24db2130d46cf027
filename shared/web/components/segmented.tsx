import { useId } from 'preact/hooks'

/** A few choices side by side, of which one holds. Arrow keys move between them. */
export function Segmented<T extends string | number>({ label, options, value, onChange }: {
  label: string
  options: readonly (readonly [value: T, text: string, name?: string])[]
  value: T
  onChange: (value: T) => void
}) {
  const name = useId()
  return (
    <fieldset class='segmented'>
      <legend class='hidden-text'>{label}</legend>
      {options.map(([option, text, spoken]) => (
        <label key={option}>
          <input
            type='radio'
            name={name}
            aria-label={spoken}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
