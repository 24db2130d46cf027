/** A choice of what a list shows, without a visible label. */
export const Select = <T extends string>({ label, options, value, onChange, class: of = '' }: {
  label: string
  options: readonly (readonly [value: T, text: string])[]
  value: T
  onChange: (value: T) => void
  class?: string
}) => (
  <label class={`select ${of}`}>
    <span class='hidden-text'>{label}</span>
    <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value as T)}>
      {options.map(([option, text]) => (
        <option key={option} value={option} selected={option === value}>{text}</option>
      ))}
    </select>
  </label>
)
