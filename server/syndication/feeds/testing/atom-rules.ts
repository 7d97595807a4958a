/**
 * The rules of RFC 4287 for a feed document, in RELAX NG (https://relaxng.org/spec-20011203.html), for the elements that ours have. Elements of
 * other namespaces, such as the archive mark of RFC 5005, may appear anywhere.
 */
export const atomRules = `<?xml version="1.0"?>
<grammar xmlns="http://relaxng.org/ns/structure/1.0" ns="http://www.w3.org/2005/Atom"
  datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
  <start>
    <element name="feed">
      <interleave>
        <optional><attribute name="xml:lang"><data type="language"/></attribute></optional>
        <oneOrMore><element name="author"><ref name="person"/></element></oneOrMore>
        <element name="id"><ref name="iri"/></element>
        <element name="title"><ref name="words"/></element>
        <element name="updated"><ref name="instant"/></element>
        <optional><element name="subtitle"><ref name="words"/></element></optional>
        <optional><element name="generator"><ref name="words"/></element></optional>
        <oneOrMore><ref name="link"/></oneOrMore>
        <ref name="others"/>
        <zeroOrMore><ref name="entry"/></zeroOrMore>
      </interleave>
    </element>
  </start>
  <define name="entry">
    <element name="entry">
      <interleave>
        <optional><attribute name="xml:lang"><data type="language"/></attribute></optional>
        <oneOrMore><element name="author"><ref name="person"/></element></oneOrMore>
        <element name="id"><ref name="iri"/></element>
        <element name="title"><ref name="words"/></element>
        <element name="updated"><ref name="instant"/></element>
        <element name="published"><ref name="instant"/></element>
        <optional><element name="summary"><ref name="words"/></element></optional>
        <optional>
          <element name="content"><attribute name="type"><value>html</value></attribute><ref name="words"/></element>
        </optional>
        <zeroOrMore><element name="category"><attribute name="term"><ref name="words"/></attribute></element></zeroOrMore>
        <oneOrMore><ref name="link"/></oneOrMore>
        <ref name="others"/>
      </interleave>
    </element>
  </define>
  <define name="person">
    <interleave>
      <element name="name"><ref name="words"/></element>
      <optional><element name="uri"><ref name="iri"/></element></optional>
    </interleave>
  </define>
  <define name="link">
    <element name="link">
      <attribute name="href"><ref name="iri"/></attribute>
      <attribute name="rel">
        <choice>
          <value>self</value><value>alternate</value><value>current</value>
          <value>prev-archive</value><value>next-archive</value>
        </choice>
      </attribute>
      <attribute name="type"><data type="string"><param name="pattern">[a-z]+/[a-z+]+</param></data></attribute>
      <optional><attribute name="hreflang"><data type="language"/></attribute></optional>
    </element>
  </define>
  <define name="words"><data type="string"><param name="pattern">\\S(.|\\s)*\\S|\\S</param></data></define>
  <define name="iri"><data type="string"><param name="pattern">(https?://|urn:uuid:)\\S+</param></data></define>
  <define name="instant">
    <data type="dateTime"><param name="pattern">.*(Z|[+\\-]\\d\\d:\\d\\d)</param></data>
  </define>
  <define name="others">
    <zeroOrMore>
      <element><anyName><except><nsName/></except></anyName><ref name="anything"/></element>
    </zeroOrMore>
  </define>
  <define name="anything">
    <zeroOrMore>
      <choice>
        <attribute><anyName/></attribute><text/>
        <element><anyName/><ref name="anything"/></element>
      </choice>
    </zeroOrMore>
  </define>
</grammar>`
