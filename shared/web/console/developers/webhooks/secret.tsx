import { CopyButton } from '../../../components/copy-button.tsx'

/** A secret of an endpoint that was just made. */
export const EndpointSecret = ({ value }: { value: string }) => (
  <section class='card secret' aria-label='Secret'>
    <p role='status'>
      Store this secret now, with which your server checks signatures. It is never shown again.
    </p>
    <div class='key-itself'>
      <code tabIndex={0}>{value}</code>
      <CopyButton text={value} said='The secret is copied.' name='Copy the secret'>Copy</CopyButton>
    </div>
  </section>
)
