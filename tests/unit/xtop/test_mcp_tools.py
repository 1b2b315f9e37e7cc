"""The tools that are listed, and the way from a tool to its action."""

import pytest

from xtop.mcp import TOOL_ACTIONS, action_for_tool, handle_tools_list, tool_name

# The order in which clients see the tools is part of the contract.
TOOLS_AND_ACTIONS = [
    ("system_summary", "system.summary"),
    ("processes_top", "processes.top"),
    ("processes_search", "processes.search"),
    ("process_info", "process.info"),
    ("process_kill", "process.kill"),
    ("threshold_set", "threshold.set"),
    ("threshold_get", "threshold.get"),
    ("config_get", "config.get"),
    ("config_set", "config.set"),
    ("process_alerts", "process.alerts"),
    ("alerts_status", "alerts.status"),
    ("plugin_status", "plugin.status"),
]


def test_the_tools_are_listed_in_the_order_of_the_contract() -> None:
    tools = handle_tools_list(1)["result"]["tools"]
    assert [tool["name"] for tool in tools] == [name for name, _ in TOOLS_AND_ACTIONS]


@pytest.mark.parametrize(("name", "action"), TOOLS_AND_ACTIONS)
def test_a_tool_and_its_action_lead_to_each_other(name: str, action: str) -> None:
    found = action_for_tool(name)
    assert found is not None
    assert found == action
    assert tool_name(found) == name


def test_every_action_has_a_tool() -> None:
    assert list(TOOL_ACTIONS) == [action for _, action in TOOLS_AND_ACTIONS]


def test_an_unknown_name_leads_to_no_action() -> None:
    assert action_for_tool("system.summary") is None


def test_only_changes_are_not_read_only_and_only_the_kill_is_destructive() -> None:
    tools = handle_tools_list(1)["result"]["tools"]
    annotations = {tool["name"]: tool["annotations"] for tool in tools}
    changing = {name for name, hints in annotations.items() if not hints["readOnlyHint"]}
    assert changing == {"process_kill", "threshold_set", "config_set"}
    assert [name for name, hints in annotations.items() if hints["destructiveHint"]] == [
        "process_kill"
    ]
    assert [name for name, hints in annotations.items() if not hints["idempotentHint"]] == [
        "process_kill"
    ]
    assert not any(hints["openWorldHint"] for hints in annotations.values())


def test_every_tool_and_argument_is_described_and_closed() -> None:
    for tool in handle_tools_list(1)["result"]["tools"]:
        assert tool["title"]
        assert tool["description"].endswith(".")
        schema = tool["inputSchema"]
        assert schema["type"] == "object"
        assert schema["additionalProperties"] is False
        for argument in schema["properties"].values():
            assert argument["description"]
            assert {"minimum", "maximum"} <= set(argument) or {"minLength", "maxLength"} <= set(
                argument
            )
