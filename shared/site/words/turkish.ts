import type { Messages, Words } from './english.ts'

export const turkish: Words = {
  skip: 'Kayda geç',
  artwork: '{} kapağı',
  with: 'konuk: {}',
  outOn: 'Çıkış tarihi: {}',
  outNow: 'Şimdi yayında, {}',
  listen: 'Dinle',
  listenOn: 'Dinle: {}',
  actions: {
    listen: 'Dinle',
    watch: 'İzle',
    pre_save: 'Önceden kaydet',
    pre_order: 'Ön sipariş ver',
    buy: 'Satın al',
    download: 'İndir',
  },
  more: 'Daha fazla',
  byCountry: 'Ülkelere göre mağazalar',
  video: 'Videoyu izle',
  tracks: 'Parçalar',
  shows: 'Konserler',
  tickets: 'Bilet',
  soldOut: 'Tükendi',
  game: 'Oyun',
  play: 'Çal: {}',
  pause: 'Duraklat: {}',
  position: '{} içindeki konum',
  share: 'Paylaş',
  copy: 'Adresi kopyala',
  copied: 'Adres kopyalandı.',
  joinTitle: 'E-postayla haberler',
  joinBefore: 'Çıktığı gün e-postayla',
  email: 'E-posta adresin',
  signUp: 'Kaydol',
  moment: 'Bir saniye…',
  notSent: 'Gönderilemedi. Lütfen yeniden dene.',
  close: 'Kapat',
  listed: 'Listedesin.',
  thanks: 'Teşekkürler. Sonraki haberler e-postayla gelecek.',
  failed: 'Bu işe yaramadı.',
  back: 'Sayfaya dön',
  nearly: 'Bir adım kaldı.',
  confirm:
    'Lütfen e-postana bak: içindeki bağlantı seni listeye ekler. Bulamazsan istenmeyen posta klasörüne bak.',
  noCookies:
    'Bu sayfa çerez kullanmaz, kimseyi izlemez ve başka yerden hiçbir şey yüklemez. Ziyaretler ve tıklamalar, hakkında hiçbir bilgi olmadan gün gün sayılır.',
  check: 'Lütfen e-posta adresini kontrol et.',
  tick: 'Haberleri istiyorsan lütfen kutuyu işaretle.',
  tooMany: 'Bir dakikada çok fazla kayıt oldu. Lütfen biraz bekleyip yeniden dene.',
  nameless: 'bu sayfanın sahipleri',
  consent:
    'Evet, bu sanatçıyla ilgili haberleri bana e-postayla gönderin. Her e-postadaki bağlantıyla istediğim zaman ayrılabilirim.',
  purpose:
    'Adresin yalnızca bu amaçla kullanılmak üzere şuraya verilir: {}. Sen ayrılana kadar adres ve onayının kanıtı saklanır: onay metni, bu sayfa, saat ve ağının kodlanmış biçimi.',
  address: 'Adresine ne oluyor',
  data: 'Gizlilik',
  privacy: 'Gizlilik politikası',
  unpublished: 'Bu sayfa yayında değil.',
}

export const turkishMessages: Messages = {
  confirming: {
    title: 'Son bir adım.',
    question: 'Haberler {} adresine e-postayla gönderilsin mi?',
    button: 'Evet, onaylıyorum',
  },
  leaving: {
    title: 'Bu listeden ayrılıyor musun?',
    question: '{} adresine bu sayfadan artık e-posta gelmeyecek ve adres listeden silinecek.',
    button: 'Ayrıl',
    done: 'Listeden ayrıldın.',
    erased: 'Adres silindi. Başka bir şey yapman gerekmiyor.',
  },
  mail: {
    subject: 'Lütfen onayla: {} haberleri',
    asked:
      'Birisi, büyük olasılıkla sen, {} sayfasında {} ile ilgili haberleri e-postayla istedi. Almak için bu sayfayı aç ve düğmeye bas:',
    otherwise:
      'Bunu sen istemediysen hiçbir şey yapma: onayın olmadan başka e-posta gönderilmez ve adres 30 gün sonra silinir. Şimdi silmek için:',
    controller: 'Adresinden sorumlu olan: {}',
    knownSubject: 'Zaten listedesin: {} haberleri',
    known:
      'Birisi, büyük olasılıkla sen, {} sayfasında {} ile ilgili haberleri e-postayla istedi. Bu adres zaten listede, yapman gereken bir şey yok. Listeden ayrılmak için:',
  },
  missing: 'Burada bir şey çalmıyor.',
  fault: 'Bir saniye lütfen.',
  faulty: 'Bu sayfa şu anda gösterilemiyor. Lütfen biraz sonra yeniden dene.',
  refusals: {
    nothing: 'Burada bir şey yok.',
    linkGone: 'Bu bağlantı artık sayfada yok.',
    notPlayable: 'Bu sayfada oyun yok.',
    previewEnded: 'Bu önizleme sona erdi. Yeni bir bağlantı iste.',
    linkCut: 'Bu bağlantı eksik. Lütfen e-postadan tamamını kopyala.',
    signupEnded: 'Bu kayıt artık yok. Lütfen sayfada yeniden kaydol.',
  },
}
