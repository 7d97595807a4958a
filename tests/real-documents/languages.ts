/** A language to write documents in: its tag, what its sentences end with, and words or phrases to make them of. */
export interface Language {
  tag: string
  direction: 'ltr' | 'rtl'
  /** What stands between words: nothing in scripts that do not part them. */
  gap: string
  stop: string
  words: string[]
}

const words = (text: string): string[] => text.trim().split(/\s+/)

export const languages: Language[] = [
  {
    tag: 'en',
    direction: 'ltr',
    gap: ' ',
    stop: '.',
    words:
      words(`the model learns a weight for each input and error falls as training goes on we measure loss after every
      epoch gradient descent takes small steps toward data that was never seen kernel thread cache memory browser request
      naïve café résumé don’t it’s “quoted” e.g. state–of–the–art 3.14 O(n) x≤y R&amp;D AT&amp;T`),
  },
  {
    tag: 'de',
    direction: 'ltr',
    gap: ' ',
    stop: '.',
    words:
      words(`das Modell lernt Größen über Straßen für jede Eingabe während der Übung fällt der Fehler schnell Ähnlichkeit
      Öffnung weiß Maß „Anführung“ Donaudampfschifffahrtsgesellschaft natürlich höher als Gewichtsänderung`),
  },
  {
    tag: 'fr',
    direction: 'ltr',
    gap: ' ',
    stop: '\u00a0!',
    words:
      words(`l’apprentissage où déjà élève naïveté cœur ça être façon modèle données être reçu «&nbsp;cité&nbsp;» réseau
      où l’erreur décroît à chaque étape œuvre Noël garçon`),
  },
  {
    tag: 'vi',
    direction: 'ltr',
    gap: ' ',
    stop: '.',
    words: words(
      'mô hình học được dữ liệu từ những ví dụ và sai số giảm dần sau mỗi vòng huấn luyện mạng nơ-ron',
    ),
  },
  {
    tag: 'ru',
    direction: 'ltr',
    gap: ' ',
    stop: '.',
    words:
      words(`модель учится на данных и ошибка падает после каждого шага обучение сеть веса ёж объём «кавычки» подъезд
      съёмка нейрон функция потерь`),
  },
  {
    tag: 'el',
    direction: 'ltr',
    gap: ' ',
    stop: '·',
    words: words(
      'το μοντέλο μαθαίνει από δεδομένα και το σφάλμα μειώνεται σε κάθε βήμα ΐ ΰ ώστε όλοι δίκτυο βάρη',
    ),
  },
  {
    tag: 'ar',
    direction: 'rtl',
    gap: ' ',
    stop: '؟',
    words: words('يتعلم النموذج من البيانات وينخفض الخطأ بعد كل خطوة شبكة أوزان دالة الخسارة مُدَرَّب لا إلى'),
  },
  {
    tag: 'he',
    direction: 'rtl',
    gap: ' ',
    stop: '.',
    words: words('המודל לומד מן הנתונים והשגיאה יורדת אחרי כל צעד רשת משקלים שָׁלוֹם צה״ל'),
  },
  {
    tag: 'zh-Hans',
    direction: 'ltr',
    gap: '',
    stop: '。',
    words: words('模型 从 数据 中 学习 每一步 之后 误差 下降 神经网络 权重 “引用” 训练 机器 浏览器 缓存 𠮷'),
  },
  {
    tag: 'ja',
    direction: 'ltr',
    gap: '',
    stop: '。',
    words: words(
      'モデル は データ から 学習 し 誤差 が 減る ニューラル ネットワーク 「引用」 重み ｶﾀｶﾅ 全角ＡＢＣ 、',
    ),
  },
  {
    tag: 'hi',
    direction: 'ltr',
    gap: ' ',
    stop: '।',
    words: words('मॉडल आँकड़ों से सीखता है और हर कदम के बाद त्रुटि घटती है क्षेत्र ज्ञान हिन्दी ऋतु'),
  },
  {
    tag: 'ko',
    direction: 'ltr',
    gap: ' ',
    stop: '.',
    words: words('모델은 데이터에서 배우고 단계마다 오차가 줄어든다 신경망 가중치 훈련 값 한글'),
  },
]
