/** What programs put on the clipboard as HTML, shortened. */
export const clipboards = {
  word: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<h1 style='margin-top:12pt'><span lang=EN-GB style='mso-ansi-language:EN-GB'>Report<o:p></o:p></span></h1>
<p class=MsoNormal><b><span style='color:red'>Bold</span></b> and <i>italic</i>, <u>under</u>, <s>struck</s>.<o:p></o:p></p>
<p class=MsoNormal align=center style='text-align:center'>Centred<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>First<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Nested<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Second<o:p></o:p></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>Number<o:p></o:p></p>
<!--EndFragment--></body></html>`,

  googleDocs: `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1a2b3c4d">
<h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial;color:#000;font-weight:400;">Plan</span></h2>
<p dir="ltr" style="line-height:1.38;"><span style="font-weight:700;">Bold</span><span style="font-weight:400;"> and </span><span style="font-style:italic;">italic</span><span style="font-weight:400;text-decoration:none;"> and </span><a href="https://example.org/" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">a link</span></a></p>
<ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span>One</span></p></li>
<ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>One a</span></p></li></ul>
<li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Two</span></p></li></ul>
</b><br class="Apple-interchange-newline">`,

  libreOffice: `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN"><html><head>
<meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title>
<meta name="generator" content="LibreOffice 24.2 (Linux)"/><style type="text/css">p { line-height: 115%; background: transparent }</style></head>
<body lang="en-US" link="#000080" vlink="#800000" dir="ltr"><p style="line-height: 100%; margin-bottom: 0in"><font face="Liberation Serif, serif"><font size="3" style="font-size: 12pt"><b>Bold</b></font></font> text</p>
<ol><li><p style="line-height: 100%">One</p></li><li><p style="line-height: 100%">Two</p></li></ol>
<table width="665" cellpadding="4" cellspacing="0"><col width="328"/><col width="328"/>
<tr valign="top"><td width="328" style="border: 1px solid #000"><p>A1</p></td><td width="328"><p>B1</p></td></tr></table></body></html>`,

  webPage: `<article class="post" style="color:red"><header><h2 class="title" onclick="alert(1)">Title</h2></header>
<script>alert(1)</script><style>p { color: red }</style><noscript><img src="https://t.example/n.gif"></noscript>
<div class="body"><p style="font-size:20px" data-id="7">A <span class="x">span</span>, <code>code</code> and <a class="more" href="/more" target="_blank" rel="nofollow" onclick="alert(1)">more</a>.</p>
<img src="https://t.example/p.gif" width="1" height="1"><img src="https://t.example/q.gif" alt="" style="display:none">
<ul class="list"><li>One<ol><li>Deep</li></ol></li><li>Two</li></ul>
<div><div>In two boxes</div></div>
<table class="data"><tr><th colspan="2" style="x:y">Head</th></tr><tr><td>a</td><td>b</td></tr></table>
<form action="/subscribe"><input name="mail"><button>Subscribe</button></form>
<pre class="hl"><code class="language-js hljs"><span class="k">let</span> a
</code></pre></div></article>`,

  hostile: `<p>Before</p><script>window.ran = 1</script><img src="x:" onerror="window.ran = 2"><svg onload="window.ran = 3"><a xlink:href="javascript:window.ran = 4">x</a></svg>
<iframe srcdoc="<script>parent.ran = 5</script>"></iframe><object data="data:text/html,x"></object><embed src="x">
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.ran=6&gt;"></style></mglyph></table></mtext></math>
<template><img src="x:" onerror="window.ran = 7"></template><base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/">
<noscript><p title="</noscript><img src=x: onerror=window.ran=8>"></p></noscript>
<a href="javascript:window.ran=9">link</a><form><button formaction="javascript:window.ran=10">press</button></form>
<details open ontoggle="window.ran = 11"><summary>More</summary>x</details><p autofocus tabindex="1" onfocus="window.ran = 12" contenteditable>After</p>`,
}
