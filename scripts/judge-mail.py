"""Reads each mail of a folder as Python's strict parser does (RFC 5322, 2045, 3834): one line a fault on stdout.
The pages of the mails go to the second folder, for the judge of HTML."""
import email
import email.policy
import email.utils
import pathlib
import re
import sys

outbox, pages = map(pathlib.Path, sys.argv[1:3])
once = ["From", "To", "Subject", "Date", "Message-ID", "MIME-Version", "Auto-Submitted"]
seen = set()


def faults_of(raw):
    if re.search(rb"(?<!\r)\n", raw):
        yield "a line does not end by CRLF"
    if any(len(line) > 998 for line in raw.split(b"\r\n")):
        yield "a line of more than 998 bytes"
    mail = email.message_from_bytes(raw, policy=email.policy.SMTP)
    for part in mail.walk():
        for defect in part.defects:
            yield f"{part.get_content_type()}: {defect!r}"
        for name, value in part.items():
            for defect in value.defects:
                yield f"{name}: {defect!r}"
    for name in once:
        if len(mail.get_all(name, [])) != 1:
            yield f"{name} stands {len(mail.get_all(name, []))} times"
    if email.utils.parsedate_to_datetime(mail["Date"]) is None:
        yield "no date"
    if mail["Message-ID"] in seen:
        yield f"{mail['Message-ID']} was sent before"
    seen.add(mail["Message-ID"])
    text, page = mail.get_body(["plain"]), mail.get_body(["html"])
    if text is None or page is None:
        yield "no text, or no page"
        return
    for one in (text, page):
        words = one.get_content()
        if "\ufffd" in words or re.search(r"\{\{|undefined|\[object", words):
            yield f"{one.get_content_type()}: a word that is none"
    links = re.findall(r'href="([^"]*)"', page.get_content())
    for link in links:
        if not re.match(r"(https?|tel|mailto):", link):
            yield f"a link that leads nowhere: {link}"
    (pages / f"mail-{mail['Message-ID'].strip('<>').split('@')[0]}.html").write_text(
        page.get_content(), encoding="utf-8"
    )


count = 0
for file in sorted(outbox.glob("*.eml")):
    count += 1
    for fault in faults_of(file.read_bytes()):
        print(f"{file.name}: {fault}")
print(count, file=sys.stderr)
