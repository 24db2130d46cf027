import { CopyButton } from '../../../components/code.tsx'

/** A secret of an endpoint that was just made. */
export const EndpointSecret = ({ value }: { value: string }) => (
  <section class='card secret' aria-label='Secret'>
    <p role='status'>
      Store this secret now, with which your server checks signatures. It is never shown again.
    </p>
    <div class='key-itself'>
      <code tabIndex={0}>{value}</code>
      <CopyButton value={value} about='the secret' />
    </div>
  </section>
)
