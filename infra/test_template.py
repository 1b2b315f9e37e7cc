"""What the stack must never have, and what an operator needs of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml  # noqa: TID251 - the template is no openapi.yaml

from dbplanet.serving import MCP_PATH

INFRA = Path(__file__).parent
CREDENTIALS = ("authorization", "header", "cookie", "querystring", "rawpath", "sourceip")
ALARMS = {
    "ErrorsAlarm": ("AWS/Lambda", "Errors"),
    "ThrottlesAlarm": ("AWS/Lambda", "Throttles"),
    "LatencyAlarm": ("AWS/Lambda", "Duration"),
    "GatewayErrorsAlarm": ("AWS/ApiGateway", "5xx"),
    "UpstreamAlarm": ("dbplanet", "UpstreamFailures"),
}


class Loader(yaml.SafeLoader):
    """Reads `!Sub x` as {"Sub": "x"}."""


def _function(loader: Loader, suffix: str, node: yaml.Node) -> dict[str, Any]:
    if isinstance(node, yaml.ScalarNode):
        return {suffix: loader.construct_scalar(node)}
    if isinstance(node, yaml.SequenceNode):
        return {suffix: loader.construct_sequence(node, deep=True)}
    assert isinstance(node, yaml.MappingNode)
    return {suffix: loader.construct_mapping(node, deep=True)}


Loader.add_multi_constructor("!", _function)

TEXT = (INFRA / "template.yaml").read_text(encoding="utf-8")
TEMPLATE = yaml.load(TEXT, Loader)
RESOURCES: dict[str, dict[str, Any]] = TEMPLATE["Resources"]


def of_type(kind: str) -> list[dict[str, Any]]:
    return [r["Properties"] for r in RESOURCES.values() if r["Type"] == kind]


def everything(value: object) -> Iterator[tuple[str, object]]:
    """Return every key of a document with its value."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key, inner
            yield from everything(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from everything(inner)


def statements() -> Iterator[dict[str, Any]]:
    for key, value in everything(RESOURCES):
        if key == "Statement":
            assert isinstance(value, list)
            yield from value


def listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else [value]


def test_no_url_leads_to_the_function_past_the_gateway() -> None:
    assert "FunctionUrlConfig" not in RESOURCES["Function"]["Properties"]
    assert not of_type("AWS::Lambda::Url")
    (permission,) = of_type("AWS::Lambda::Permission")
    assert permission["Principal"] == "apigateway.amazonaws.com"
    assert "${HttpApi}/$default/*" in permission["SourceArn"]["Sub"]


def test_no_statement_allows_more_than_named_actions_on_named_resources() -> None:
    actions = {action for statement in statements() for action in listed(statement["Action"])}
    assert actions == {
        "sts:AssumeRole",
        "logs:CreateLogStream",
        "logs:PutLogEvents",
        "secretsmanager:GetSecretValue",
    }
    for statement in statements():
        for resource in listed(statement.get("Resource", [])):
            name = str(resource.get("Sub", resource.get("Ref")))
            assert name == "HaiiloSecret" or name.endswith(":log-group:${FunctionLog}:*")
    role = RESOURCES["FunctionRole"]["Properties"]
    assert "ManagedPolicyArns" not in role
    assert RESOURCES["Function"]["Properties"]["Role"] == {"GetAtt": "FunctionRole.Arn"}


def test_no_secret_passes_through_a_parameter_a_variable_or_the_template() -> None:
    for name in (*TEMPLATE["Parameters"], *TEMPLATE["Outputs"]):
        assert not any(word in name.lower() for word in ("password", "apikey", "clientsecret"))
    variables = RESOURCES["Function"]["Properties"]["Environment"]["Variables"]
    assert not {
        "HAIILO_PASSWORD",
        "HAIILO_USERNAME",
        "HAIILO_CLIENT_ID",
        "HAIILO_CLIENT_SECRET",
        "HAIILO_TENANTS",
        "MCP_API_KEYS",
    } & set(variables)
    assert variables["HAIILO_SECRET_ID"] == {"Ref": "HaiiloSecret"}
    (secret,) = of_type("AWS::SecretsManager::Secret")
    assert set(secret) == {"Description"}
    assert RESOURCES["HaiiloSecret"]["DeletionPolicy"] == "Retain"


def test_the_access_log_is_json_without_what_a_caller_sent() -> None:
    (stage,) = of_type("AWS::ApiGatewayV2::Stage")
    format_ = json.loads(stage["AccessLogSettings"]["Format"])
    assert set(format_) >= {"requestId", "route", "status", "milliseconds"}
    for value in format_.values():
        assert value.startswith("$context.")
        assert not any(word in value.lower() for word in CREDENTIALS)


def test_routes_are_named_one_by_one_on_the_default_stage() -> None:
    routes = {route["RouteKey"] for route in of_type("AWS::ApiGatewayV2::Route")}
    assert routes == {
        f"ANY {MCP_PATH}",
        f"ANY {MCP_PATH}/",
        "ANY /",
        "ANY /health",
        "ANY /dxt/{proxy+}",
        "ANY /.well-known/oauth-protected-resource",
        "ANY /.well-known/oauth-protected-resource/{proxy+}",
    }
    (stage,) = of_type("AWS::ApiGatewayV2::Stage")
    assert stage["StageName"] == "$default"
    assert set(stage["DefaultRouteSettings"]) >= {"ThrottlingRateLimit", "ThrottlingBurstLimit"}


@pytest.mark.parametrize("name", TEMPLATE["Parameters"])
def test_every_parameter_is_described_grouped_and_bounded(name: str) -> None:
    parameter = TEMPLATE["Parameters"][name]
    assert len(parameter["Description"]) > 20
    assert parameter["Description"].endswith(".")
    groups = TEMPLATE["Metadata"]["AWS::CloudFormation::Interface"]["ParameterGroups"]
    assert name in [parameter for group in groups for parameter in group["Parameters"]]
    if parameter["Type"] == "Number":
        assert "MinValue" in parameter or "AllowedValues" in parameter
    if "AllowedPattern" in parameter:
        assert "ConstraintDescription" in parameter


def test_every_log_is_kept_as_long_as_the_operator_says() -> None:
    for log in of_type("AWS::Logs::LogGroup"):
        assert log["RetentionInDays"] == {"Ref": "LogRetentionDays"}
    function = RESOURCES["Function"]["Properties"]
    assert function["LoggingConfig"] == {"LogGroup": {"Ref": "FunctionLog"}}


def test_alarms_watch_errors_throttles_the_slowest_calls_and_the_intranet() -> None:
    alarms = {
        name: (resource["Properties"]["Namespace"], resource["Properties"]["MetricName"])
        for name, resource in RESOURCES.items()
        if resource["Type"] == "AWS::CloudWatch::Alarm"
    }
    assert alarms == ALARMS
    assert RESOURCES["LatencyAlarm"]["Properties"]["ExtendedStatistic"] == "p99"


def test_the_alarm_of_the_intranet_reads_the_metrics_of_its_own_stack_alone() -> None:
    (dimension,) = RESOURCES["UpstreamAlarm"]["Properties"]["Dimensions"]
    variables = RESOURCES["Function"]["Properties"]["Environment"]["Variables"]
    assert dimension == {"Name": "service", "Value": {"Ref": "AWS::StackName"}}
    assert variables["POWERTOOLS_SERVICE_NAME"] == dimension["Value"]


def test_the_function_is_the_artifact_that_make_build_writes() -> None:
    function = RESOURCES["Function"]["Properties"]
    assert function["CodeUri"] == "../dist/dbplanet-lambda-arm64.zip"
    assert function["Architectures"] == ["arm64"]
    assert function["Handler"] == "dbplanet.handler.handler"
    assert function["Runtime"] == "python3.13"
    assert function["AutoPublishCodeSha256"] == {"Ref": "Revision"}


def test_cloudformation_ends_a_call_after_the_server_and_before_the_gateway() -> None:
    parameters = TEMPLATE["Parameters"]
    (integration,) = of_type("AWS::ApiGatewayV2::Integration")
    deadline, timeout = parameters["DeadlineSeconds"], parameters["TimeoutSeconds"]
    assert deadline["Default"] < deadline["MaxValue"] < timeout["Default"] == timeout["MaxValue"]
    assert timeout["MaxValue"] * 1000 < integration["TimeoutInMillis"] == 30_000


def test_no_alias_of_yaml_is_used_since_cloudformation_reads_none() -> None:
    assert not [t for t in yaml.scan(TEXT) if isinstance(t, yaml.AliasToken | yaml.AnchorToken)]
