import { Icon } from '../../components/page-icon.tsx'

/** The QR code of an address, with a way to save it. */
export const QrCode = ({ address, size }: { address: string; size: number }) => (
  <div class='qr'>
    <img src={`${address}/qr.svg`} alt='QR code of the address' width={size} height={size} />
    <a class='button' href={`${address}/qr.svg`} download='qr.svg' aria-label='Download the QR code'>
      <Icon name='download' />QR code
    </a>
  </div>
)
