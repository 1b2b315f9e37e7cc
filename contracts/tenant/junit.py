"""The drift report as JUnit XML: for CI that shows test results."""

from __future__ import annotations

from xml.etree import ElementTree

from contracts.tenant.result import Outcome, Report
from contracts.tenant.text import one_line

SKIPPED = (Outcome.NOT_TRIED, Outcome.FORBIDDEN)


def as_junit(report: Report) -> str:
    """Return one test case an operation: drift fails, what could not be seen is skipped."""
    failures = sum(result.outcome.is_drift for result in report.results)
    skipped = sum(result.outcome in SKIPPED for result in report.results)
    suite = ElementTree.Element(
        "testsuite",
        name=f"contract of {report.origin}",
        tests=str(len(report.results)),
        failures=str(failures),
        skipped=str(skipped),
        errors="0",
        timestamp=f"{report.started:%Y-%m-%dT%H:%M:%S}",
    )
    for result in report.results:
        case = ElementTree.SubElement(
            suite,
            "testcase",
            classname=f"contract.{result.operation.id.partition('_')[0]}",
            name=result.operation.id,
            file="openapi.yaml",
            line=result.line.rpartition(" ")[2],
            time=f"{result.seconds or 0:.3f}",
        )
        if result.outcome.is_drift:
            failure = ElementTree.SubElement(case, "failure", message=one_line(result))
            failure.text = "\n".join(map(str, result.differences)) or result.reason
        elif result.outcome in SKIPPED:
            ElementTree.SubElement(case, "skipped", message=f"{result.outcome}: {result.reason}")
        if result.notes:
            ElementTree.SubElement(case, "system-out").text = "\n".join(result.notes)
    ElementTree.indent(suite)
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"
