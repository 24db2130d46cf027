import { useEffect, useRef } from 'preact/hooks'
import { CopyButton } from '../../../components/copy-button.tsx'

/** A secret of an endpoint that was just made, which comes into view. */
export function EndpointSecret({ value }: { value: string }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current!.scrollIntoView({ block: 'nearest' }), [])
  return (
    <section ref={section} class='secret new-secret' aria-label='Secret'>
      <p role='status'>
        <strong>Store this secret now.</strong>{' '}
        Your server checks signatures with it. It is never shown again.
      </p>
      <div class='key-itself'>
        <code tabIndex={0}>{value}</code>
        <CopyButton text={value} said='The secret is copied.' name='Copy the secret'>Copy</CopyButton>
      </div>
    </section>
  )
}
