/**
 * The commonest words of languages in Latin letters, Cyrillic, Arabic, Hebrew and Devanagari: articles, pronouns, prepositions and the like, of which all prose has many
 * and code has few. Languages that share a script are told apart by the words that only one of them has, so each list has those too.
 */
const words: Record<string, string> = {
  en: 'the of and to in is that for it with as was on are be this have from or by not but at which they you we an can if will all has their there what when one would been more about so how its than other into only some our these do because where then no could should who your while does i also',
  de: 'der die und das in den von zu mit sich auf für ist im nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man wenn wir ich ihre kann du dem des diese dieser',
  fr: 'de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont avec ou son lui nous mais comme on vous elle cette ces leur bien été tout si même aussi aux sans être peut deux fait je votre où donc très nos',
  es: 'de la que el en y a los se del las por un para con no una su al es lo como más o pero sus le ha me sin sobre este ya entre cuando todo esta ser son dos también fue había era muy años hasta desde está mi porque qué sólo han yo hay donde puede esto usted',
  pt: 'de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi ao ele das tem à seu sua ou ser quando muito há nos já está eu também só pelo pela até isso ela entre era depois sem mesmo aos ter seus você são nas me esse eles essa num nem pode',
  gl: 'de a o que e do da en un para é con non unha os no se na por máis as dos como pero foi ao el das ten á seu súa ou ser cando moi hai nos xa está tamén só polo pola ata isto ela entre era despois sen mesmo aos ter seus son nas esta pode',
  ca: 'de la que i el a en les per un amb els del una no es és al se més com dels ha són o però seu seva aquest aquesta va ser també molt quan fins sense ja entre sobre tot pels hi ho seus està si pot cada aquests des on perquè vostre',
  it: 'di che e la il un a per è in una non sono si da con del le i della come più nel alla ma lo ha dei o anche se al gli delle questo questa suo sua ci nella tra molto essere stato quando dal hanno ai cui degli era perché sulla può solo io dove sul ogni',
  ro: 'de și în a la cu pe din care un o este nu mai se că pentru sunt fi au prin sau după al ce dar lui sa ca cel această acest ale le îl dacă lor fost avea ei nici foarte când fie până decât trebuie aceasta unei unui dumneavoastră',
  nl: 'de van het een en in is dat op te zijn met voor niet aan er om ook als dan maar bij of uit nog naar heeft hebben ze worden wordt kan door over hij je wat al was zo deze die dit meer geen veel kunnen wel moet hun tot waar jouw we tegen onze omdat',
  sv: 'och i att det som en på är av för med den till inte har de ett om jag så men var sig från vi kan man när år eller hon han nu efter vid också ska där hur bara mot skulle vara hade mycket under finns alla andra denna vad över sin du varje dig',
  da: 'og i at det er en til af på de som med for der den ikke et har vi kan jeg han fra men så om var sig eller hun vil skal ved også efter blev når være op have nu hvor hvis dette havde kun nogle meget uden mellem hvad andre da blive mod sine noget du ud din',
  nb: 'og i det er på en til som av for med at har de den ikke et jeg var om så fra men vi kan han ble eller etter ved være også seg hun når vil skal bli ut der nå opp hvor hvis dette hadde bare noen mye uten mellom hva andre da enn mot sine noe du din kunne',
  fi: 'ja on ei se että en oli hän ovat mutta niin kuin ole myös tai jos kun mitä joka voi sen jotka ollut sekä minä vain me mukaan he jo nyt tämä siitä tämän koska ne mukana hänen sitten vielä olla jonka tällä kaikki mikä ennen noin eivät kanssa ilman voit',
  et: 'ja on ei et see oli ka kui mis aga ning ta või siis seda oma selle ma ole nii välja kes kõik veel mida peab olid üks tema sest pärast juba enne kus nagu saab võib olla ainult need selles teie kuid ega mitte',
  hu: 'a az és hogy nem is egy ez volt de meg csak már ha mint még van el azt kell lehet vagy minden után ki be lesz mert ezt nagyon amely pedig lett több sem majd akkor úgy mi ne olyan itt két azonban hanem voltak ahol amit ezek között való során',
  pl: 'w i na z do się nie to jest że o od za przez po jak są dla oraz może być tym jego co lub ale czy ich tak ze przy jako był już tylko który która które także było jej pod został można ma bardzo ten tej we jeśli gdy więcej aby należy bez przed więc',
  cs: 'a se v na je že s z do o k i ve pro za by ale si po jako od jsou které který při být nebo to které jeho byl jen až také jsem už co tak tím není má podle další více jak když před své této než kde mezi protože bylo může bude ještě však byla která musí',
  sk: 'a sa v na je že s z do o k aj vo pre za by ale si po ako od sú ktoré ktorý pri byť alebo to jeho bol len až tiež som už čo tak tým nie má podľa ďalšie viac keď pred svoje tejto než kde medzi pretože bolo môže bude ešte však bola ktorá musí',
  sl: 'in je se v na da za so ki s z pa po tudi ne bi ali kot od pri še do bo ter sem če kar biti ima že lahko med bil bila ni ko ga smo njegov zelo potem tako pred samo zato brez vse bilo kako te jih niso moramo',
  hr: 'i u je se na da su za od koji a s ne kao o što to po iz koja bi ali ili koje samo prije nakon biti može ako nije te sve više gdje jer bila bio još dok ima tko zbog vrijeme između uvijek poslije dio kada pri treba',
  'sr-Latn':
    'i u je se na da su za od koji a sa ne kao o što to po iz koja bi ali ili koje samo pre nakon biti može ako nije te sve više gde jer bila bio još dok ima ko zbog vreme između uvek posle deo kada pri treba šta takođe ovo',
  lv: 'un ir ar no uz par kas ka lai arī vai tas bet kā pie tika būt pēc ja ko bija tiek gan viņš jau līdz to šo tā nav var šī savu ļoti tikai kad pēc jūs tie kur visi bez starp pirms tās',
  lt: 'ir yra kad į iš su tai kaip apie bet ar jo buvo už nuo po dar jis tik jau per prie labai kurie ne ji nes jei kai gali būti jų šis kuris visi arba buvo todėl metų taip iki jūsų prieš tarp',
  tr: 've bir bu da de için ile olarak daha çok en gibi olan var kadar sonra ne ben o ama ya her mi ki değil olduğu veya tarafından ise şey nasıl göre iki diye olduğunu bunu şu büyük olur içinde bütün zaman eğer yok sadece ancak hem önce üzerinde mı',
  id: 'yang dan di dengan untuk ini dari dalam pada tidak itu adalah akan ke oleh atau juga sebagai karena ada bisa telah dapat mereka saya kami anda lebih sudah seperti bahwa tersebut hanya secara antara saat tetapi namun bagi jika harus setelah masih menjadi kita',
  ms: 'yang dan di dengan untuk ini dari dalam pada tidak itu adalah akan ke oleh atau juga sebagai kerana ada boleh telah dapat mereka saya kami anda lebih sudah seperti bahawa tersebut hanya secara antara ketika tetapi namun bagi jika mesti selepas masih menjadi kita ialah daripada',
  vi: 'và của là các có cho trong được với không một những đã để này khi người từ đến về ra như cũng tôi đó bạn nhưng hoặc sẽ vào nhiều thể phải tại trên hơn nếu đang bị sau lại chỉ nên rất bởi mà làm theo trước vì thì',
  sw: 'ya na wa kwa ni katika za la hii kama hiyo au cha vya pia lakini kuwa hivyo ili bila zaidi moja kila sana tu huo mimi wewe yeye sisi wao hakuna yako baada kabla kuhusu ambayo ambao hizi yao',
  eo: 'la de kaj en estas al ke ne mi por kun ĝi kiel sed aŭ kiu tio estis pri ili oni el se pli ankaŭ tiu kiuj povas nur sur tre li ni kiam ĉi dum post ĉiuj antaŭ do jam via esti',
  ru: 'и в не на с что как это по он к из но она у так от же за о для мы все его или если только бы был вы то а я до когда чтобы может быть также есть при уже можно этот более этого был были нет где будет между после которые который через под том ещё потому',
  uk: 'і в не на з що як це по він до із але вона у так від за про для ми все його або якщо тільки би був ви то а я коли щоб може бути також є при вже можна цей більше цього були немає де буде між після які який через під тому ще та й чи її',
  be: 'і ў не на з што як гэта па ён да але яна у так ад за пра для мы ўсё яго або калі толькі бы быў вы то а я каб можа быць таксама ёсць пры ужо гэты больш былі няма дзе будзе паміж пасля якія які праз пад таму яшчэ ці',
  bg: 'и в не на с че как това по той до от но тя у за се да са е ще ми все или ако само би беше вие а аз когато може също има при вече този повече тези бяха няма където бъде между след които който чрез под още към като през защото което тя вас',
  sr: 'и у не на са што како је се да су за од који а с то по из која би али или које само пре након бити може ако није те све више где јер била био још док има ко због време између увек после део када при треба шта такође ово',
  mk: 'и во не на со дека како е се да за од кој што а тоа по ќе која би но или кои само пред по биде може ако не сите повеќе каде бидејќи беше уште додека има поради време меѓу секогаш потоа дел кога при треба исто ова се овој ги му го',
  ar: 'في من على إلى أن هذا التي عن مع هذه كان ما لا هو كل بعد ذلك أو الذي بين لم قد هي قبل عند حتى كما لكن غير ثم إن منذ أي فقط يمكن حيث أكثر كانت به لها له أنه تم وقد وهو يتم هناك إذا عندما ليس خلال نحن',
  fa: 'در به از که این را با است برای آن یک خود تا بر هم نیز شود شد او ما یا اما کرد بود شده می دارد هر باید کند ها های اگر هستند پس همه دیگر کنید شما چه بین هیچ دو نمی آنها پیش ولی بسیار چون وقتی توان',
  ur: 'کے میں کی ہے اور سے کا کو اس کہ نے پر ہیں یہ ایک بھی نہیں تو کر وہ ہو تھا کیا جو لئے لیے گیا ہی آپ ان اپنے یا تھے ہوتا جب تک ساتھ ہوئے مگر سکتے اگر کوئی کچھ بعد',
  he: 'של את על לא זה הוא אני עם כי גם היא או אם כל יש אבל מה היה אין הם רק יותר כך כדי אל בין זו אחרי לפני שלא עוד כמו כאשר אנחנו שלו ניתן אך ידי להיות בו מאוד היו אשר',
  yi: 'פון און די איז אין דער אויף מיט דאס צו נישט האט פאר ער וואס דעם זיך אבער אויך ווי מען זענען אן עס דורך זיין נאך געווען האבן',
  hi: 'के में की है और से का को पर यह कि ने हैं एक भी इस नहीं लिए तो कर हो था या वह जो किया ही साथ कुछ आप अपने जब तक होता करने जाता थे सकते अगर लेकिन बाद कोई रहा यदि',
  mr: 'आणि आहे या ते हे तर व मध्ये एक होते नाही हा की आहेत होता करण्यात त्या असे किंवा ही पण त्यांच्या होती साठी काही केले आपण जर असलेल्या तो मी सर्व',
  ne: 'र को छ मा पनि लागि एक यो हो छन् गरेको गर्न भएको थियो त्यो तर वा हुन्छ सबै गरी हुने भने गर्ने तथा उनले यस छैन तपाईं',
}

/** The languages in whose list a word is, in the order of the lists. */
export const languagesOfWord: ReadonlyMap<string, readonly string[]> = languagesByWord()

function languagesByWord(): Map<string, string[]> {
  const languages = new Map<string, string[]>()
  for (const [language, list] of Object.entries(words)) {
    for (const word of new Set(list.split(' ')))
      languages.set(word, [...(languages.get(word) ?? []), language])
  }
  return languages
}
