import { useState } from 'preact/hooks'
import { Segmented } from '../../components/segmented.tsx'

/** Chooses the colors of the console in this browser. */
export function SchemeSwitch() {
  const [scheme, setScheme] = useState(localStorage.getItem('scheme') ?? '')
  const choose = (value: string) => {
    setScheme(value)
    if (value === '') {
      localStorage.removeItem('scheme')
      delete document.documentElement.dataset.scheme
    } else {
      localStorage.setItem('scheme', value)
      document.documentElement.dataset.scheme = value
    }
  }
  return (
    <Segmented
      label='Colors'
      options={[['', 'System'], ['light', 'Light'], ['dark', 'Dark']]}
      value={scheme}
      onChange={choose}
    />
  )
}
